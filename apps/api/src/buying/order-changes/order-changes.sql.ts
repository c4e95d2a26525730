import type { PriceReason } from '@shpulka/contract/buying/basket'
import type { Address, DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { statement } from '../../base/db/statement.ts'
import { columnDefinitions, columnNames, type OrderLineColumns, orderLineTypes } from '../orders/order-line.rule.ts'
import { statusWhenSentSql } from '../shipments/shipments.port.ts'

/** An order being changed, with everything a change of its lines depends on. */
export interface ChangingOrderRow {
  id: number
  siteId: number
  /**
   * The user whose bonuses may pay for it. Null for a guest, and while the user has not confirmed the order as theirs.
   */
  ownerUserId: number | null
  userId: number | null
  isContactOwner: boolean
  hasEmail: boolean
  priceRole: string
  statusTitle: string
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  promoCodeId: number | null
  promoCode: string | null
  itemsKopecks: number
  discountKopecks: number
  bonusKopecks: number
  deliveryKopecks: number
  /** The delivery is in a refund that was not rejected (refund status 6). */
  hasRefundedDelivery: boolean
  /** Null while delivery is not agreed. */
  delivery: {
    methodId: number
    title: string
    kind: DeliveryMethod['kind']
    pointCode: string | null
    /** Title, city and address. */
    point: string | null
    pointId: number | null
    address: Address | null
    dateFrom: string | null
    dateTo: string | null
  } | null
  /** Null while the payment method is not chosen. */
  payment: Pick<PaymentMethod, 'title' | 'kind' | 'payers' | 'deliveryKinds'> | null
  isPaidByOrganization: boolean
  hasShippedGoods: boolean
  /** Code of the status for an order with nothing left to send. Null if no transition leads to it. */
  statusWhenSent: string | null
  /** A carrier has registered a shipment, or is being asked to. */
  isRegistrationStarted: boolean
  totalKopecks: number
  /** The price tier of its prices: the order sum from which it holds. */
  factualLimitKopecks: number
  weightGrams: number
  /** A carrier has registered a shipment, which has not been sent yet. */
  isRegisteredWithCarrier: boolean
  lines: OrderedLineRow[]
  reserved: { offerId: number; warehouseId: number; quantity: number }[]
  /** All warehouses of the shop. */
  warehouses: { id: number; title: string }[]
  /** Offers missing for a paid order. */
  shortages: { offerId: number; quantity: number }[]
}

export interface OrderedLineRow {
  line: number
  groupId: number
  title: string
  vendorCode: string
  count: number
  packSize: number | null
  /** Pieces sent or refunded before sending: these can no longer change. */
  sentOrReturnedCount: number
  priceKopecks: number
  oldPriceKopecks: number | null
  discountKopecks: number
  bonusKopecks: number
  sumKopecks: number
  explanation: PriceReason[]
  set: { number: number; title: string; count: number } | null
}

const list = (columns: string, from: string) => `coalesce((select json_agg(${columns}) from ${from}), '[]')`

export const findChangingOrder = statement<[orderId: number], ChangingOrderRow>(
  'findChangingOrder',
  `select o.id, o.site_id as "siteId", case when o.is_contact_owner then o.user_id end as "ownerUserId",
     o.user_id as "userId", o.is_contact_owner as "isContactOwner", o.contact ->> 'email' <> '' as "hasEmail",
     o.price_role as "priceRole", s.title as "statusTitle", s.stage, o.promo_code_id as "promoCodeId",
     o.promo_code as "promoCode", o.items_kopecks as "itemsKopecks", o.discount_kopecks as "discountKopecks",
     o.bonus_kopecks as "bonusKopecks", o.delivery_kopecks as "deliveryKopecks",
     exists (select from order_refunds r where r.order_id = o.id and r.delivery_kopecks > 0
       and r.status_id <> 6) as "hasRefundedDelivery",
     (select json_build_object('methodId', m.id, 'title', m.title, 'kind', m.kind, 'pointCode', p.code,
       'point', concat_ws(', ', p.title, p.city, p.address), 'pointId', p.id, 'address', o.delivery_address,
       'dateFrom', o.delivery_date_from, 'dateTo', o.delivery_date_to)
       from delivery_methods m left join delivery_points p on p.id = o.delivery_point_id
       where m.id = o.delivery_method_id) as delivery,
     (select json_build_object('title', pm.title, 'kind', pm.kind, 'payers', pm.payers, 'deliveryKinds',
       pm.delivery_kinds)
       from payment_methods pm where pm.id = o.payment_method_id) as payment,
     o.payer is not null as "isPaidByOrganization",
     (select coalesce(json_agg(json_build_object('id', w.id, 'title', w.title)), '[]') from warehouses w) as warehouses,
     exists (select from order_lines l where l.order_id = o.id and l.sent_count > 0) as "hasShippedGoods",
     ${statusWhenSentSql} as "statusWhenSent",
     exists (select from shipments h where h.order_id = o.id and h.carrier is not null and h.sent_at is null
       and h.withdrawn_at is null and (h.state <> 'failed' or h.uuid is not null)) as "isRegistrationStarted",
       o.total_kopecks as "totalKopecks",
     o.factual_limit_kopecks as "factualLimitKopecks", o.weight_grams as "weightGrams",
     exists (select from shipments h where h.order_id = o.id and h.number <> '' and h.sent_at is null
       and h.withdrawn_at is null) as "isRegisteredWithCarrier",
     ${list(
       `json_build_object('line', l.line, 'groupId', l.group_id, 'title', l.title, 'vendorCode', l.vendor_code,
         'count', l.count, 'packSize', l.pack_size, 'sentOrReturnedCount', l.sent_count + l.withdrawn_count, 'priceKopecks', l.price_kopecks,
         'oldPriceKopecks', l.old_price_kopecks, 'discountKopecks', l.discount_kopecks,
         'bonusKopecks', l.bonus_kopecks, 'sumKopecks', l.sum_kopecks, 'explanation', l.explanation,
         'set', case when l.set_number is not null then json_build_object('number', l.set_number, 'title', l.set_title,
           'count', l.set_count) end) order by l.line`,
       'order_lines l where l.order_id = o.id',
     )} as lines,
     ${list(
       `json_build_object('offerId', r.offer_id, 'warehouseId', r.warehouse_id, 'quantity', r.quantity)
         order by r.offer_id, r.warehouse_id`,
       'order_reservations r where r.order_id = o.id',
     )} as reserved,
     ${list(
       `json_build_object('offerId', h.offer_id, 'quantity', h.quantity) order by h.offer_id`,
       'order_shortages h where h.order_id = o.id',
     )} as shortages
   from orders o join order_statuses s on s.id = o.status_id
   where o.id = $1`,
)

/** A line to be written. Fields are named after the columns. */
export interface ChangedLineRow extends OrderLineColumns {
  set_count: number | null
}

/** Replaces the lines of an order: deletes missing ones, inserts new ones; of others only count and money change. */
export const writeOrderLines = statement<[orderId: number, lines: string]>(
  'writeOrderLines',
  `with input as (
     select * from json_to_recordset($2::json) as g (${columnDefinitions(orderLineTypes)}, set_count int)
   ), deleted as (
     delete from order_lines l where l.order_id = $1 and not exists (select from input g where g.line = l.line)
   )
   insert into order_lines (order_id, ${columnNames(orderLineTypes)})
   select $1, ${columnNames(orderLineTypes)} from input
   on conflict (order_id, line) do update set count = excluded.count, price_kopecks = excluded.price_kopecks,
     old_price_kopecks = excluded.old_price_kopecks, discount_kopecks = excluded.discount_kopecks,
     bonus_kopecks = excluded.bonus_kopecks, sum_kopecks = excluded.sum_kopecks, explanation = excluded.explanation,
     set_count = (select g.set_count from input g where g.line = excluded.line)`,
)

export const updateOrderSums = statement<
  [
    orderId: number,
    itemsKopecks: number,
    oldItemsKopecks: number,
    discountKopecks: number,
    bonusKopecks: number,
    deliveryKopecks: number,
    // The sum at first-tier prices, which decides the tier, and the tier reached.
    calculationalLimitKopecks: number,
    factualLimitKopecks: number,
    weightGrams: number,
    hasPromoCode: boolean,
  ]
>(
  'updateOrderSums',
  `update orders set items_kopecks = $2, old_items_kopecks = $3, discount_kopecks = $4, bonus_kopecks = $5,
     delivery_kopecks = $6, total_kopecks = $2::bigint + $6::bigint, calculational_limit_kopecks = $7,
     factual_limit_kopecks = $8,
     weight_grams = $9, promo_code_id = case when $10::boolean then promo_code_id end,
     promo_code = case when $10::boolean then promo_code end
   where id = $1`,
)

/** Reduces the reservation of an order; rows that reserve nothing are deleted. */
export const reduceReservations = statement<
  [orderId: number, offerIds: readonly number[], warehouseIds: readonly number[], quantities: readonly number[]]
>(
  'reduceReservations',
  `with reductions as (
     select * from unnest($2::int[], $3::smallint[], $4::int[]) as l (offer_id, warehouse_id, quantity)
   ), deleted as (
     delete from order_reservations r using reductions l where r.order_id = $1 and r.offer_id = l.offer_id
       and r.warehouse_id = l.warehouse_id and r.quantity <= l.quantity
   )
   update order_reservations r set quantity = r.quantity - l.quantity from reductions l
   where r.order_id = $1 and r.offer_id = l.offer_id and r.warehouse_id = l.warehouse_id and r.quantity > l.quantity`,
)

/** Replaces the delivery of an order. */
export const updateOrderDelivery = statement<
  [
    orderId: number,
    methodId: number,
    pointId: number | null,
    address: string | null,
    option: string,
    daysMin: number,
    daysMax: number,
    dateFrom: string,
    dateTo: string,
  ]
>(
  'updateOrderDelivery',
  `update orders set delivery_method_id = $2, delivery_point_id = $3, delivery_address = $4::jsonb,
     delivery_option = $5,
     delivery_days_min = $6, delivery_days_max = $7, delivery_date_from = $8::date, delivery_date_to = $9::date
   where id = $1`,
)
