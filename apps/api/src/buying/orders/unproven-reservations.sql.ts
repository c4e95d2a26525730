import { statement } from '../../base/db/statement.ts'

/** Whether the owner of an account has proven its email address. */
export const findEmailProof = statement<[userId: number], { isProven: boolean }>(
  'findEmailProof',
  'select exists (select from users where id = $1 and email_proven_at is not null) as "isProven"',
)

/**
 * Makes orders of the same holders wait for each other, in all processes. A holder is the key of an email address or of
 * a client's address. Locks are taken in a fixed order to avoid deadlocks.
 */
export const lockHolders = statement<[holders: readonly Buffer[]]>(
  'lockHolders',
  `select pg_advisory_xact_lock(t.key) from (select hashtextextended(encode(h, 'hex'), 0) as key
    from unnest($1::bytea[]) as h order by 1 offset 0) t`,
)

/**
 * Number and sum of the reserved orders of each holder that are not confirmed, accepted or paid. `position` counts from
 * 1, in the order of `holders`.
 */
export const findUnprovenReservations = statement<
  [holders: readonly Buffer[]],
  { position: number; orders: number; kopecks: number }
>(
  'findUnprovenReservations',
  `select t.position::int, count(o.id)::int as orders, coalesce(sum(o.total_kopecks), 0)::bigint as kopecks
   from unnest($1::bytea[]) with ordinality as t (holder, position)
   left join unproven_orders u on u.holder = t.holder
   left join orders o on o.id = u.order_id
     and exists (select from order_statuses s where s.id = o.status_id and s.is_initial)
     and (o.confirm_before is not null or exists (select from payment_methods m where m.id = o.payment_method_id
       and m.kind = 'card'))
     and exists (select from order_reservations r where r.order_id = o.id)
     and not exists (select from payments p where p.order_id = o.id and p.status in ('succeeded', 'disputed'))
   group by t.position order by t.position`,
)

/** Moves the deadline of confirming to now: the job of reservations releases the goods. */
export const expireOrderConfirmation = statement<[orderId: number]>(
  'expireConfirmation',
  'update orders set confirm_before = now() where id = $1 and confirm_before is not null',
)
