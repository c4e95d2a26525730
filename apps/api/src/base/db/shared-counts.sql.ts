import { statement } from './statement.ts'

/** Says that a process lives, and forgets those that have not said so for a while. */
export const sayProcessAlive = statement<[processId: string], { isNew: boolean; others: number }>(
  'sayProcessAlive',
  `with gone as (
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
  `with given as (
     select key, count from unnest($2::bytea[], $3::int[]) as g (key, count)
   ), ended as (
     delete from process_counts where process_id = $1 and key in (select key from given where count = 0)
   )
   insert into process_counts (key, process_id, count) select key, $1, count from given where count > 0
   on conflict (key, process_id) do update set count = excluded.count`,
)

/** A row for each key, in their order. */
export const sumsOfOthers = statement<[processId: string, keys: readonly Buffer[]], { count: number }>(
  'sumsOfOthers',
  `select (
     select coalesce(sum(c.count), 0)::int from process_counts c join shop_processes p on p.id = c.process_id
     where c.key = asked.key and c.process_id <> $1 and p.said_at >= now() - interval '20 seconds'
   ) as count
   from unnest($2::bytea[]) with ordinality as asked (key, at) order by asked.at`,
)

export const deleteProcess = statement<[processId: string], Record<string, never>>(
  'deleteProcess',
  'delete from shop_processes where id = $1',
)
