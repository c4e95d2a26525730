import type { Queryable } from '../../api/src/base/db/pool.ts'

/**
 * Inserts a refund for a defect in each buyer's first completed order. It is approved, and the shop waits for the
 * goods.
 */
export async function insertRefunds(tx: Queryable, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `with asked as (
       select distinct on (o.user_id) o.id as order_id, l.line, floor(l.sum_kopecks::numeric / l.count)::bigint as
         amount, floor(l.bonus_kopecks::numeric / l.count)::bigint as bonus,
         o.payer is null and u.role = 'guest' as is_consumer, h.created_at + interval '3 days' as at
       from orders o join users u on u.id = o.user_id join order_statuses s on s.id = o.status_id
         and s.stage = 'completed'
       join order_history h on h.order_id = o.id and h.to_status_id = s.id join order_lines l on l.order_id = o.id
       where o.user_id = any ($1::bigint[])
       order by o.user_id, o.id, l.line
     ), made as (
       insert into order_refunds (order_id, status_id, reason_id, is_consumer, comment, way, items_kopecks,
         amount_kopecks, bonus_kopecks, money_until, fingerprint, created_at)
       select order_id, 2, 3, is_consumer, 'При осмотре нашли скол на корпусе, работать мешает',
         'Отправим транспортной компанией на склад магазина', amount, amount, bonus,
         case when is_consumer then at + interval '10 days' end, sha256(order_id::text::bytea), at from asked
           order by order_id
       returning id, order_id, created_at
     ), lines as (
       insert into order_refund_lines (refund_id, order_id, line, count, amount_kopecks, bonus_kopecks)
       select made.id, made.order_id, a.line, 1, a.amount, a.bonus from made join asked a on a.order_id = made.order_id
     )
     insert into refund_history (refund_id, from_status_id, to_status_id, who, why, created_at)
     select made.id, e.from_id, e.to_id, e.who, e.why, made.created_at + e.later
     from made, (values (null::smallint, 1::smallint, 'buyer', '', interval '0'), (1, 2, 'manager:1',
       'Брак подтверждён по фотографиям', interval '5 hours'))
       as e (from_id, to_id, who, why, later)
     order by made.id, e.later`,
    [userIds],
  )
}
