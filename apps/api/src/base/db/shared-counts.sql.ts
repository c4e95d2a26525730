import { statement } from './statement.ts'

/** Records the heartbeat of a process and deletes processes without a recent one. */
export const saveHeartbeat = statement<[processId: string], { isNew: boolean; others: number }>(
  'saveHeartbeat',
  `with expired as (
     delete from shop_processes where id <> $1 and said_at < now() - interval '20 seconds'
   )
   insert into shop_processes as p (id) values ($1)
   on conflict (id) do update set said_at = now()
   returning xmax = 0 as "isNew", (select count(*)::int from shop_processes where id <> $1
     and said_at >= now() - interval '20 seconds') as others`,
)

export const saveProcessCounts = statement<
  [processId: string, keys: readonly Buffer[], counts: readonly number[]],
  Record<string, never>
>(
  'saveProcessCounts',
  `with counts as (
    select key, count from unnest($2::bytea[], $3::int[]) as c (key, count)
  ), zero as (
    delete from process_counts where process_id = $1 and key in (select key from counts where count = 0)
  )
  insert into process_counts (key, process_id, count) select key, $1, count from counts where count > 0
   on conflict (key, process_id) do update set count = excluded.count`,
)

/** Returns a row for each key, in the order of the keys. */
export const sumCountsOfOthers = statement<[processId: string, keys: readonly Buffer[]], { count: number }>(
  'sumCountsOfOthers',
  `select (
     select coalesce(sum(c.count), 0)::int from process_counts c join shop_processes p on p.id = c.process_id
     where c.key = requested.key and c.process_id <> $1 and p.said_at >= now() - interval '20 seconds'
   ) as count
   from unnest($2::bytea[]) with ordinality as requested (key, at) order by requested.at`,
)

export const deleteProcess = statement<[processId: string], Record<string, never>>(
  'deleteProcess',
  'delete from shop_processes where id = $1',
)
