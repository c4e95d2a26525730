import { statement } from '../db/statement.ts'

/** Counts one more, unless there were enough within the time: then nothing is counted, and the answer is how long to wait, else 0. */
export const takeHit = statement<[key: Buffer, times: number, seconds: number], { waitSeconds: number }>(
  'takeHit',
  `with taken as (
     insert into limit_hits as l (key, seconds) values ($1, $3::int)
     on conflict (key) do update
     set hits = case when l.started_at <= now() - make_interval(secs => $3::int) then 1 else l.hits + 1 end,
       started_at = case when l.started_at <= now() - make_interval(secs => $3::int) then now() else l.started_at end
     where l.hits < $2 or l.started_at <= now() - make_interval(secs => $3::int)
     returning key
   )
   select case when exists (select from taken) then 0
     else coalesce((select greatest(1, ceil(extract(epoch from started_at - now())) + seconds)::int from limit_hits where key = $1), 1) end as "waitSeconds"`,
)

export const deletePassedHits = statement('deletePassedHits', `delete from limit_hits where started_at < now() - make_interval(secs => seconds)`)
