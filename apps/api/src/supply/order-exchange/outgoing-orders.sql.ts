import type { Address } from '@shpulka/contract/buying/delivery'
import type { OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import { statement } from '../../base/db/statement.ts'
import { mayBeExchangedSql, programFacts } from '../../buying/orders/may-be-exchanged.rule.ts'
import { orderNumberSql } from '../../buying/orders/order-number.rule.ts'
import type { ProgramFacts } from '../../buying/orders/program-state.rule.ts'
import { isPaidSql } from '../../buying/payments/billing.port.ts'
import type { VatOverride } from '../../buying/receipts/goods-vat.rule.ts'
import type { OrderState, ReceivedState } from './order-state.rule.ts'

/** Waits for other answers and confirmations of this connection; changes of orders do not wait for it. */
export const lockConnection = statement<[connectionId: number], { id: number }>(
  'lockOrderConnection',
  'select id from exchange_connections where id = $1 for no key update',
)

export interface UnconfirmedExportRow {
  document: Buffer
  tries: number
  orderIds: number[]
}

export const findUnconfirmedExport = statement<[connectionId: number], UnconfirmedExportRow>(
  'findUnconfirmedExport',
  `select b.document, b.tries, array(select e.order_id from exchange_orders e
     where e.connection_id = b.connection_id and e.frozen_version is not null order by e.order_id) as "orderIds"
   from exchange_order_batches b where b.connection_id = $1`,
)

export const addExportAttempt = statement<[connectionId: number, session: string]>(
  'countExportAttempt',
  `update exchange_order_batches set tries = tries + 1, sessions = array_append(array_remove(sessions, $2), $2)
   where connection_id = $1`,
)

/**
 * Drops an export that was not confirmed; its orders go in exports of `limit` from now on. `limit` null: it was a
 * single order, which then waits behind the others, and is parked if 1С has confirmed another one since.
 */
export const dropExport = statement<
  [connectionId: number, limit: number | null],
  { orderId: number; isParked: boolean }
>(
  'dropOrderExport',
  `with dropped as (delete from exchange_order_batches where connection_id = $1)
   update exchange_orders e set frozen_version = null, batch_limit = coalesce($2, batch_limit),
     failed_at = coalesce(failed_at, now()), failures = case when $2::int is null then failures + 1 else failures end,
     parked_at = case when $2::int is null and exists (select from exchange_orders other
       where other.connection_id = $1 and other.order_id <> e.order_id and other.confirmed_at > e.failed_at)
       then now() end
   where connection_id = $1 and frozen_version is not null
   returning order_id as "orderId", parked_at is not null as "isParked"`,
)

export interface OutgoingOrderRow {
  orderId: number
  version: number
  number: string
  date: string
  time: string
  totalKopecks: number
  deliveryKopecks: number
  vatPercent: number | null
  personId: string
  contact: { fio: string; email: string; phone: string }
  payer: { name: string; inn: string; kpp: string; legalAddress: string } | null
  address: Address | null
  point: string | null
  comment: string
  statusTitle: string
  statusCode: string
  isCancelled: boolean
  /** Stock may be reserved for it. */
  isOpen: boolean
  paymentTitle: string
  isPaid: boolean
  sendsPaid: boolean
  /**
   * `sourceId` null: the goods did not come over this connection, or are several. `times`: units of them in one unit of
   * the line.
   */
  lines: {
    sourceId: string | null
    times: number
    title: string
    count: number
    sumKopecks: number
    vat: VatOverride
  }[]
}

/** In SQL: the source id of the goods of a line `l`; only when the line has a single offer, in any quantity. */
const sourceOfLine = `select case when count(*) over () = 1 then (
         select ig.source_id from group_offers im join groups ig on ig.id = im.group_id
           join products ip on ip.id = ig.product_id
         where im.offer_id = m.offer_id and im.quantity = 1 and ig.source_id is not null and ip.source = $2
           and not exists (select from group_offers other where other.group_id = ig.id and other.offer_id < im.offer_id)
         order by ig.id <> l.group_id, ig.id limit 1
       ) end as source_id, m.quantity from group_offers m where m.group_id = l.group_id limit 1`

/** In SQL: the lines of the order `o`, of the source `$2`. */
export const linesOfOrder = `(select json_agg(json_build_object('sourceId', i.source_id, 'times',
         coalesce(i.quantity, 1),
         'title', l.title, 'count', l.count, 'sumKopecks', l.sum_kopecks, 'vat', t.vat) order by l.line)
       from order_lines l left join lateral (${sourceOfLine}) i on true
         left join order_taxes t on t.order_id = l.order_id and t.title = l.title
       where l.order_id = o.id)`

/** In SQL: the VAT of the site `w` that the order `o` is sold with, of the day its first goods went. */
const vatOfOrder = `case when exists (select from shipments h where h.order_id = o.id and h.sent_at is not null)
       then (select h.vat_percent from shipments h where h.order_id = o.id and h.sent_at is not null order by h.id limit 1)
       else w.vat_percent end`

/**
 * The oldest orders that wait for a connection, as many as may go together, with their versions at the same moment.
 */
export const findOutgoingOrders = statement<[connectionId: number, source: string, atMost: number], OutgoingOrderRow>(
  'findOutgoingOrders',
  `with waiting as (
     select e.order_id, e.version, e.batch_limit, e.failures,
       first_value(e.batch_limit) over (order by e.failures, e.order_id) as first_limit
     from exchange_orders e join orders o on o.id = e.order_id join order_statuses s on s.id = o.status_id
     where e.connection_id = $1 and e.version > e.confirmed_version and e.parked_at is null and ${mayBeExchangedSql}
     order by e.failures, e.order_id limit $3
   ), numbered as (
     select *, row_number() over (order by failures, order_id) as n from waiting where batch_limit = first_limit
   )
   select o.id as "orderId", c.version, ${orderNumberSql('o.id')} as number,
     to_char(o.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as date,
     to_char(o.created_at at time zone 'Europe/Moscow', 'HH24:MI:SS') as time,
     o.total_kopecks as "totalKopecks", o.delivery_kopecks as "deliveryKopecks", ${vatOfOrder} as "vatPercent",
     case when o.user_id is not null and o.is_contact_owner then 'p-' || o.user_id else '' end as "personId",
     o.contact, o.payer, o.delivery_address as address, o.comment,
     (select concat_ws(', ', p.title, p.city, p.address) from delivery_points p
     where p.id = o.delivery_point_id) as point,
     coalesce(q.name, s.title) as "statusTitle", s.code as "statusCode", s.stage = 'cancelled' as "isCancelled",
     s.stage = 'open' as "isOpen", coalesce(y.title, '') as "paymentTitle", ${isPaidSql('o.id')} as "isPaid",
     coalesce(z.sends_paid, false) as "sendsPaid",
     ${linesOfOrder} as lines
   from numbered c join orders o on o.id = c.order_id join order_statuses s on s.id = o.status_id
     join sites w on w.id = o.site_id left join payment_methods y on y.id = o.payment_method_id
     left join exchange_order_settings z on z.connection_id = $1
     left join exchange_order_status_names q on q.connection_id = $1 and q.status_id = s.id
   where c.n <= c.first_limit order by c.n`,
)

export const insertExport = statement<[connectionId: number, document: Buffer, session: string]>(
  'insertOrderExport',
  `insert into exchange_order_batches (connection_id, document, tries, sessions) values ($1, $2, 1, array[$3])`,
)

/** `given`: the state that each document contains, as JSON. */
export const bindOrdersToExport = statement<
  [connectionId: number, orderIds: readonly number[], versions: readonly number[], given: readonly string[]]
>(
  'freezeExchangeOrders',
  `update exchange_orders e set frozen_version = f.version, is_given = true, given = f.given::jsonb
   from unnest($2::bigint[], $3::int[], $4::text[]) as f (order_id, version, given)
   where e.connection_id = $1 and e.order_id = f.order_id`,
)

export const parkOrders = statement<[connectionId: number, orderIds: readonly number[]]>(
  'parkExchangeOrders',
  'update exchange_orders set parked_at = now() where connection_id = $1 and order_id = any($2::bigint[])',
)

/** Confirms the export that was sent to this session. No row: nothing was sent to it. */
export const confirmExport = statement<[connectionId: number, session: string], { orderId: number }>(
  'confirmOrderExport',
  `with confirmed as (
     delete from exchange_order_batches where connection_id = $1 and $2 = any (sessions) returning connection_id
   )
   update exchange_orders e
   set confirmed_version = greatest(e.confirmed_version, e.frozen_version), frozen_version = null, batch_limit = 200,
     confirmed = e.given, confirmed_at = now(), failed_at = null, failures = 0
   from confirmed c where e.connection_id = c.connection_id and e.frozen_version is not null
   returning e.order_id as "orderId"`,
)

/** An order as it was at the last exchange with a program that is written to directly. */
export interface LastExchange {
  orderId: number
  /** Our state as last sent; null: never sent, so everything is sent. */
  sentState: OrderState | null
  /** State in the program as last read; null: never. */
  received: ReceivedState | null
  /** Kinds of open discrepancies. */
  differing: OrderDiscrepancyKind[]
  /** Hashes of the delivery address when it was last written; null: unknown. */
  sentAddress: { ours: string; theirs: string } | null
}

export const findLastExchanges = statement<[connectionId: number, orderIds: readonly number[]], LastExchange>(
  'findTakenExchangeOrders',
  `select e.order_id as "orderId", e.taken as "sentState", e.received,
     e.sent_address as "sentAddress", array(select d.kind from order_discrepancies d
     where d.connection_id = e.connection_id and d.order_id = e.order_id and d.state = 'open' order by 1) as differing
   from exchange_orders e where e.connection_id = $1 and e.order_id = any($2::bigint[])`,
)

/**
 * Records that the program has this version, and its state: later differences were made by the program. `received`
 * null: the program has just changed something, so the order is read next.
 */
export const markDelivered = statement<
  [
    connectionId: number,
    orderId: number,
    version: number,
    given: string,
    received: string | null,
    foreignId: string,
    foreignNumber: string,
  ]
>(
  'markExchangeOrderDelivered',
  `update exchange_orders set confirmed_version = greatest(confirmed_version, $3), frozen_version = null,
     given = $4::jsonb, confirmed = $4::jsonb, taken = $4::jsonb, received = coalesce($5::jsonb, received),
     received_state = $4::jsonb, foreign_id = $6,
     foreign_number = $7, confirmed_at = now(), failed_at = null, failures = 0, batch_limit = 200
   where connection_id = $1 and order_id = $2`,
)

export const saveSentAddress = statement<[connectionId: number, orderId: number, sentAddress: string]>(
  'saveSentOrderAddress',
  'update exchange_orders set sent_address = $3::jsonb where connection_id = $1 and order_id = $2',
)

/** Records a failed sending: it is unknown whether the program has the order, so it waits behind the others. */
export const markFailed = statement<[connectionId: number, orderId: number]>(
  'markExchangeOrderFailed',
  `update exchange_orders set failures = least(failures + 1, 30000), failed_at = coalesce(failed_at, now())
   where connection_id = $1 and order_id = $2`,
)

/** Orders by the ids of their documents in the program. */
export const findOrdersOfDocuments = statement<
  [connectionId: number, foreignIds: readonly string[]],
  { foreignId: string; orderId: number; date: string; isCancelled: boolean }
>(
  'findOrdersOfForeignDocuments',
  `select e.foreign_id as "foreignId", o.id as "orderId",
     to_char(o.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as date, s.stage = 'cancelled' as "isCancelled"
   from exchange_orders e join orders o on o.id = e.order_id join order_statuses s on s.id = o.status_id
   where e.connection_id = $1 and e.foreign_id = any($2::text[])`,
)

/** Queues orders to be sent as they are now, even if unchanged or placed before the connection existed. */
export const requeueOrders = statement<[connectionId: number, orderIds: readonly number[]], { orderId: number }>(
  'requeueExchangeOrders',
  `with chosen as (
     select o.id, o.site_id from orders o where o.id = any($2::bigint[]) order by o.id for no key update
   )
   insert into exchange_orders (connection_id, order_id)
   select c.id, o.id from chosen o join exchange_connections c on c.site_id = o.site_id where c.id = $1
   on conflict (connection_id, order_id) do update
     set version = exchange_orders.version + 1, parked_at = null, batch_limit = excluded.batch_limit, failed_at = null,
       failures = 0, taken = null
   returning order_id as "orderId"`,
)

/** A program of the order's site and the state of the order in it. Read it after locking the order. */
export const findProgramOfOrder = statement<
  [orderId: number, connectionId: number],
  { title: string; facts: ProgramFacts }
>(
  'findProgramOfOrder',
  `select c.title, json_build_object(${programFacts}) as facts
   from orders o join order_statuses s on s.id = o.status_id join exchange_connections c on c.site_id = o.site_id
     left join exchange_moysklad_orders m on m.connection_id = c.id
     left join exchange_orders e on e.connection_id = c.id and e.order_id = o.id
   where o.id = $1 and c.id = $2 and c.removed_at is null and c.kind in ('1c', 'moysklad')`,
)

/** State of the queue of orders. */
export interface OrderQueueRow {
  /** Orders that may be sent and are not confirmed. */
  waiting: number
  /** Orders parked until staff decide. */
  parked: number
  /** When the unconfirmed answer was made; null: there is none. */
  unconfirmedSince: Date | null
}

export const findOrderQueue = statement<[connectionId: number], OrderQueueRow>(
  'findOrderExchangeQueue',
  `select count(*) filter (where e.parked_at is null and ${mayBeExchangedSql})::int as waiting,
     count(*) filter (where e.parked_at is not null)::int as parked,
     (select b.created_at from exchange_order_batches b where b.connection_id = $1) as "unconfirmedSince"
   from exchange_orders e join orders o on o.id = e.order_id join order_statuses s on s.id = o.status_id
   where e.connection_id = $1 and e.version > e.confirmed_version`,
)

/** Statuses, payment and delivery methods used in orders. */
export const findOrderDictionary = statement<
  [],
  { kind: 'status' | 'payment' | 'delivery'; code: string; title: string }
>(
  'findOrderWords',
  `select kind, code, title from (
     select 'status' as kind, code, title, 1 as part, sort, id from order_statuses
     union all select 'payment', code, title, 2, sort, id from payment_methods
     union all select 'delivery', code, title, 3, sort, id from delivery_methods
   ) words order by part, sort, id`,
)
