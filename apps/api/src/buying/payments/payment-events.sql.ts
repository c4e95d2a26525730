import { statement } from '../../base/db/statement.ts'

/** Repeated notifications are stored once. */
export const insertPaymentEvent = statement<
  [provider: string, event: string, objectKind: string, objectId: string],
  { id: number }
>(
  'insertPaymentEvent',
  `insert into payment_events (provider, event, object_kind, object_id) values ($1, $2, $3, $4)
   on conflict (provider, event, object_id) do update set times = payment_events.times + 1
   returning id`,
)

export const endPaymentEvent = statement<[id: number, outcome: string]>(
  'endPaymentEvent',
  'update payment_events set outcome = $2, processed_at = now() where id = $1',
)

/** Stored notifications that could not be processed when they arrived. */
export const findUnprocessedPaymentEvents = statement<
  [limit: number],
  { id: number; provider: string; objectKind: 'payment' | 'refund'; objectId: string }
>(
  'findUnprocessedPaymentEvents',
  `select id, provider, object_kind as "objectKind", object_id as "objectId" from payment_events
    where processed_at is null order by received_at limit $1`,
)
