import { statement } from '../db/statement.ts'

export interface JobCountsRow {
  task: string
  due: number
  later: number
  retrying: number
  running: number
  failed: number
  /** The age of the oldest job that is due or was tried; 0 when there is none. */
  oldestSeconds: number
}

/** Counts of jobs by task. Finished jobs are deleted at once, so the table is small. */
export const countJobs = statement<[], JobCountsRow>(
  'countJobs',
  `select task_identifier as task,
     count(*) filter (where is_waiting and run_at <= now())::int as due,
     count(*) filter (where is_waiting and run_at > now() and attempts = 0)::int as later,
     count(*) filter (where is_waiting and run_at > now() and attempts > 0)::int as retrying,
     count(*) filter (where locked_at is not null)::int as running,
     count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
     coalesce(extract(epoch from now() - min(case when attempts > 0 then created_at else run_at end)
       filter (where is_waiting and (run_at <= now() or attempts > 0))), 0)::float8 as "oldestSeconds"
   from (select *, locked_at is null and attempts < max_attempts as is_waiting from graphile_worker.jobs) as j
   group by 1`,
)
