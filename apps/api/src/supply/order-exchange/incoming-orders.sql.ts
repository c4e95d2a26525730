import { statement } from '../../base/db/statement.ts'
import { creditedSql } from '../../buying/payments/billing.port.ts'
import type { OurOrder } from './order-decision.rule.ts'
import { moneyFacts } from './order-discrepancies.sql.ts'
import type { OrderState, ReceivedState } from './order-state.rule.ts'
import { linesOfOrder } from './outgoing-orders.sql.ts'
import type { ExchangeStatus } from './status-path.rule.ts'

/**
 * Locks an order before its data is read. No row: the site has no such order with this date.
 */
export const lockExchangedOrder = statement<[orderId: number, siteId: number, date: string], { id: number }>(
  'lockExchangedOrder',
  `select id from orders where id = $1 and site_id = $2
     and to_char(created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') = $3 for no key update`,
)

export interface ExchangedOrderRow extends Omit<OurOrder, 'lines'> {
  deliveryKopecks: number
  /** What returned goods took off the debt. */
  creditedKopecks: number
  lines: { sourceId: string | null; times: number; title: string; count: number; sumKopecks: number }[]
  /** Null: the order has never been exchanged over the connection. */
  version: number | null
  isParked: boolean
  given: OrderState | null
  confirmed: OrderState | null
  received: ReceivedState | null
  lastFormedAt: Date | null
  receivedState: OrderState | null
  foreignId: string
}

export const findExchangedOrder = statement<[connectionId: number, source: string, orderId: number], ExchangedOrderRow>(
  'findExchangedOrder',
  `select o.total_kopecks as "totalKopecks", o.delivery_kopecks as "deliveryKopecks",
     ${creditedSql('o.id')} as "creditedKopecks",
     s.title as "statusTitle", ${moneyFacts},
     ${linesOfOrder} as lines, e.version, e.parked_at is not null as "isParked", e.given, e.confirmed, e.received,
     e.received_from as "lastFormedAt", e.received_state as "receivedState", coalesce(e.foreign_id, '') as "foreignId"
   from orders o join order_statuses s on s.id = o.status_id left join payment_methods y on y.id = o.payment_method_id
     left join exchange_orders e on e.connection_id = $1 and e.order_id = o.id
   where o.id = $3`,
)

/**
 * Saves the received state and our state after applying it. Earlier sent states are dropped, unless an export is being
 * sent. Changes made by applying it are not sent back: the version stays as before.
 */
export const saveReceivedOrder = statement<
  [
    connectionId: number,
    orderId: number,
    received: string,
    lastFormedAt: Date,
    state: string,
    foreignId: string,
    foreignNumber: string,
    version: number,
    isParked: boolean,
  ]
>(
  'saveReceivedOrder',
  `insert into exchange_orders (connection_id, order_id, received, received_from, received_state, foreign_id,
     foreign_number, numbered_at, version, confirmed_version, is_given)
   values ($1, $2, $3::jsonb, $4, $5::jsonb, $6, $7, case when $7 <> '' then $4::timestamptz end, $8, $8, true)
   on conflict (connection_id, order_id) do update set received = excluded.received,
     received_from = excluded.received_from, received_state = excluded.received_state,
     foreign_id = case when excluded.foreign_id = '' then exchange_orders.foreign_id else excluded.foreign_id end,
     foreign_number = case when excluded.foreign_number = '' then exchange_orders.foreign_number
       else excluded.foreign_number end,
     numbered_at = coalesce(exchange_orders.numbered_at, excluded.numbered_at),
     version = excluded.version, is_given = true, confirmed = null,
     given = case when exchange_orders.frozen_version is not null then exchange_orders.given end,
     parked_at = case when $9 then coalesce(exchange_orders.parked_at, now()) end`,
)

/** Dates of 1С; the document date stays when 1С no longer sends it. */
export const saveForeignDays = statement<
  [connectionId: number, orderId: number, foreignDate: string | null, paidOn: string | null, shippedOn: string | null]
>(
  'saveForeignOrderDays',
  `update exchange_orders set foreign_date = coalesce($3::date, foreign_date), paid_on = $4::date,
     shipped_on = $5::date where connection_id = $1 and order_id = $2`,
)

/** Nothing is stored for an order whose contacts have been erased. */
export const saveForeignContact = statement<
  [
    connectionId: number,
    orderId: number,
    name: string,
    inn: string,
    kpp: string,
    phone: string,
    email: string,
    address: string,
  ]
>(
  'saveForeignOrderContact',
  `insert into exchange_order_contacts (connection_id, order_id, name, inn, kpp, phone, email, address)
   select $1, o.id, $3, $4, $5, $6, $7, $8 from orders o
   where o.id = $2 and (o.contact ->> 'phone' <> '' or o.contact ->> 'email' <> '')
   on conflict (connection_id, order_id) do update set name = excluded.name, inn = excluded.inn, kpp = excluded.kpp,
     phone = excluded.phone, email = excluded.email, address = excluded.address`,
)

export const findExchangeStatuses = statement<[], ExchangeStatus>(
  'findExchangeStatuses',
  `select s.code, s.title, s.stage, s.step_id as step, array(select t.code from order_status_transitions e
     join order_statuses t on t.id = e.to_id where e.from_id = s.id order by t.sort, t.id) as next
   from order_statuses s`,
)

export interface StatusMeaningRow {
  what: 'posted' | 'shipped' | 'status'
  title: string
  /** Null: it means nothing to the shop. */
  code: string | null
  /** The owner has not decided. */
  isNew: boolean
}

export const findStatusMeanings = statement<[connectionId: number], StatusMeaningRow>(
  'findExchangeStatusMeanings',
  `select m.what, m.title, s.code, not m.is_decided as "isNew"
   from exchange_order_statuses m left join order_statuses s on s.id = m.status_id
   where m.connection_id = $1 order by m.what, m.title`,
)

/** Saves new statuses of the program, for the owner to map to ours. */
export const saveNewStatuses = statement<[connectionId: number, whats: readonly string[], titles: readonly string[]]>(
  'saveSeenExchangeStatuses',
  `insert into exchange_order_statuses (connection_id, what, title)
   select $1, s.what, s.title from unnest($2::text[], $3::text[]) as s (what, title) on conflict do nothing`,
)
