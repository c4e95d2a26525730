import { statement } from '../../base/db/statement.ts'

/** Records the result of a run and, if it succeeded, when the check last succeeded. */
export const saveCheckRun = statement<[name: string, isOk: boolean]>(
  'saveCheckRun',
  `insert into check_runs as c (name, ended_at, is_ok, ok_at) values ($1, now(), $2, case when $2 then now() end)
   on conflict (name) do update set ended_at = excluded.ended_at, is_ok = excluded.is_ok,
     ok_at = coalesce(excluded.ok_at, c.ok_at)`,
)

/** Times are Unix seconds, 0 for never. */
export const findCheckRuns = statement<[], { name: string; endedAt: number; isOk: boolean; okAt: number }>(
  'findCheckRuns',
  `select name, extract(epoch from ended_at)::float8 as "endedAt", is_ok as "isOk",
     coalesce(extract(epoch from ok_at), 0)::float8 as "okAt" from check_runs`,
)
