import { statement } from '../db/statement.ts'

/**
 * Counts a hit for each key, unless one of them has reached its limit: then nothing is counted, and each row has the
 * ordinal of a reached key (from 1) and the wait. No rows when all were counted. Keys are locked in one order, so that
 * concurrent requests do not deadlock.
 */
export const countHits = statement<
  [keys: readonly Buffer[], times: readonly number[], seconds: readonly number[]],
  { ordinal: number; waitSeconds: number }
>(
  'countHits',
  `with requested as (
     select key, times, seconds, ordinal::int
     from unnest($1::bytea[], $2::int[], $3::int[]) with ordinality as a (key, times, seconds, ordinal)
   ), reached as (
     select a.ordinal, greatest(1, ceil(extract(epoch from l.started_at - now())) + a.seconds)::int as wait
     from requested a join limit_hits l on l.key = a.key
     where l.hits >= a.times and l.started_at > now() - make_interval(secs => a.seconds)
   ), counted as (
     insert into limit_hits as l (key, seconds)
       select key, seconds from requested where not exists (select from reached) order by key
     on conflict (key) do update
     set hits = case when l.started_at <= now() - make_interval(secs => excluded.seconds) then 1 else l.hits + 1 end,
       started_at = case when l.started_at <= now() - make_interval(secs => excluded.seconds) then now() else
         l.started_at end
     where l.hits < (select times from requested a where a.key = excluded.key)
       or l.started_at <= now() - make_interval(secs => excluded.seconds)
     returning key
   )
   select ordinal, wait as "waitSeconds" from reached
   union all
   -- Other requests have reached the limit meanwhile, in rows this statement does not see: the next request says how
   -- long the wait is.
   select a.ordinal, 1 from requested a
   where not exists (select from reached) and not exists (select from counted c where c.key = a.key)
   order by 1`,
)

/** Deletes counts whose window has passed. */
export const deleteExpiredHits = statement(
  'deleteExpiredHits',
  `delete from limit_hits where started_at < now() - make_interval(secs => seconds)`,
)
