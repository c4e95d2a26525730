import type { Refund } from '@shpulka/contract/buying/refunds'
import { statement } from '../../base/db/statement.ts'
import { isCancellableSql } from '../order-status/cancellable-order.port.ts'
import type { OrderStage } from '../order-status/change-status.port.ts'
import { isConsumerSql } from './is-consumer.rule.ts'
import type { RefundableLine } from './refund-lines.rule.ts'
import { refundDescriptionSql, refundTitleSql } from './refund-title.rule.ts'

export interface OwnOrderRow {
  orderId: number
  stage: OrderStage
  isCancellable: boolean
  isConsumer: boolean
  completedAt: Date | null
  /** Paid for delivery and not refunded yet (refund status 6: rejected). */
  deliveryKopecks: number
  userId: number
}

/** SQL expression: paid for the delivery of the order `o` and not refunded yet (refund status 6: rejected). */
export const deliveryLeftSql = `o.delivery_kopecks - (select coalesce(sum(r.delivery_kopecks), 0)::bigint
       from order_refunds r where r.order_id = o.id and r.status_id <> 6)`

/** SQL, a lateral join: money and bonuses of the line `l` in refunds that were not rejected. */
export const refundedOfLineSql = `(
     select coalesce(sum(x.amount_kopecks), 0)::bigint as refunded,
       coalesce(sum(x.bonus_kopecks), 0)::bigint as "refundedBonuses"
     from order_refund_lines x join order_refunds r on r.id = x.refund_id
     where x.order_id = l.order_id and x.line = l.line and r.status_id <> 6
   )`

const ownOrderColumns = `o.id as "orderId", s.stage, o.user_id as "userId", ${isConsumerSql} as "isConsumer",
     ${isCancellableSql} as "isCancellable",
     (select max(h.created_at) from order_history h join order_statuses e on e.id = h.to_status_id
       where h.order_id = o.id and e.stage = 'completed') as "completedAt",
     ${deliveryLeftSql} as "deliveryKopecks"`
const ownOrderTables = 'from orders o join order_statuses s on s.id = o.status_id join users u on u.id = o.user_id'

/** Returns no row if the user has no such order. */
export const findOwnOrder = statement<[orderId: number, siteId: number, userId: number], OwnOrderRow>(
  'findOwnOrderToRefund',
  `select ${ownOrderColumns} ${ownOrderTables}
   where o.id = $1 and o.site_id = $2 and o.user_id = $3 and o.is_contact_owner`,
)

/** Locks the order against changes and parallel requests. Read the order after this. */
export const lockOrder = statement<[orderId: number]>(
  'lockOrderToRefund',
  'select from orders where id = $1 for no key update',
)

export interface RefundableLineRow extends RefundableLine {
  title: string
  vendorCode: string
  image: string | null
}

export const findRefundableLines = statement<[orderId: number], RefundableLineRow>(
  'findRefundableLines',
  `select l.line, l.title, l.vendor_code as "vendorCode", l.image_file_id as image, l.count as ordered,
     l.pack_size as "packSize", l.returned_count as returned, l.sum_kopecks as paid,
     l.bonus_kopecks as "paidBonuses", b.refunded, b."refundedBonuses",
       coalesce(p.has_individual_properties, false) as "hasIndividualProperties"
   from order_lines l
   left join products p on p.id = l.product_id
   cross join lateral ${refundedOfLineSql} b
   where l.order_id = $1 order by l.line`,
)

export interface ReasonRow {
  id: number
  title: string
  isShopFault: boolean
  withinDays: number
}

export const findReasons = statement<[], ReasonRow>(
  'findRefundReasons',
  `select id, title, is_shop_fault as "isShopFault", within_days as "withinDays" from refund_reasons
   where not is_of_staff order by sort, id`,
)

/** The reasons to return goods that did not suit; no rows for an order of an organization. */
export const findReasonsOfConsumer = statement<[orderId: number], { withinDays: number }>(
  'findReasonsOfConsumer',
  `select r.within_days as "withinDays" from orders o left join users u on u.id = o.user_id
     cross join refund_reasons r
   where o.id = $1 and ${isConsumerSql} and not r.is_of_staff and not r.is_shop_fault`,
)

/** An equal request of the order, by its fingerprint, that staff have not decided on yet (status 1). */
export const findSameRefund = statement<[orderId: number, fingerprint: Buffer], { id: number }>(
  'findSameRefund',
  'select id from order_refunds where order_id = $1 and fingerprint = $2 and status_id = 1',
)

/** Writes the request with its lines, photos and first status. */
export const insertRefund = statement<
  [
    orderId: number,
    reasonId: number,
    isConsumer: boolean,
    comment: string,
    way: string,
    itemsKopecks: number,
    deliveryKopecks: number,
    bonusKopecks: number,
    moneyUntil: Date | null,
    fingerprint: Buffer,
    lines: string,
    photos: readonly string[],
    who: string,
    key: string | null,
  ],
  { id: number; historyId: number }
>(
  'insertRefund',
  `with created as (
     insert into order_refunds (order_id, reason_id, is_consumer, comment, way, items_kopecks, delivery_kopecks,
       amount_kopecks, bonus_kopecks, money_until, fingerprint, key)
     values ($1, $2, $3, $4, $5, $6::bigint, $7::bigint, $6::bigint + $7::bigint, $8, $9, $10, $14) returning id,
     order_id
   ), lines as (
     insert into order_refund_lines (refund_id, order_id, line, count, amount_kopecks, bonus_kopecks, withdrawn_count,
       withdrawn_kopecks)
     select created.id, created.order_id, l.line, l.count, l."amountKopecks", l."bonusKopecks", coalesce(l.unsent, 0),
       coalesce(l."unsentKopecks", 0)
     from created, json_to_recordset($11::json) as l (line int, count int, "amountKopecks" bigint,
       "bonusKopecks" bigint, unsent int, "unsentKopecks" bigint)
   ), photos as (
     insert into refund_photos (refund_id, file_id, position)
     select created.id, p.id, p.n from created, unnest($12::uuid[]) with ordinality as p (id, n)
   )
   insert into refund_history (refund_id, to_status_id, who) select id, 1, $13 from created returning refund_id as id,
     id as "historyId"`,
)

export interface RefundRow extends Omit<Refund, 'number' | 'orderNumber' | 'createdAt' | 'moneyUntil' | 'history'> {
  createdAt: Date
  moneyUntil: Date | null
  history: { status: string; at: string; who: string; why: string }[]
}

const refundColumns = `r.id, r.order_id as "orderId",
     json_build_object('code', s.code, 'title', ${refundTitleSql('r', 's')},
       'description', ${refundDescriptionSql('r', 's')}, 'stage', s.stage) as status,
     rr.title as reason, r.comment, r.way, r.is_consumer as "isConsumer", r.items_kopecks as items,
     r.delivery_kopecks as
       delivery, r.amount_kopecks as amount,
     r.credited_kopecks as credited, r.bonus_kopecks as bonuses, r.money_until as "moneyUntil",
     r.created_at as "createdAt",
     (select json_agg(json_build_object('line', orl.line, 'title', l.title, 'image', l.image_file_id, 'count',
       orl.count,
       'packSize', l.pack_size, 'amount', orl.amount_kopecks,
         'bonuses', orl.bonus_kopecks) order by orl.line)
       from order_refund_lines orl join order_lines l on l.order_id = orl.order_id and l.line = orl.line
         where orl.refund_id = r.id) as lines,
     (select coalesce(json_agg(p.file_id order by p.position), '[]') from refund_photos p
       where p.refund_id = r.id) as photos,
     (select json_agg(json_build_object('status', ${refundTitleSql('r', 't')}, 'at',
       to_char(h.created_at at time zone 'UTC',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'who', h.who, 'why', h.why) order by h.id)
       from refund_history h join refund_statuses t on t.id = h.to_status_id where h.refund_id = r.id
         and not h.is_untold) as history`
const refundTables =
  'from order_refunds r join refund_statuses s on s.id = r.status_id join refund_reasons rr on rr.id = r.reason_id'
const isOwnOrder = 'o.site_id = $2 and o.user_id = $3 and o.is_contact_owner'

/** Any request. The caller checks access. */
export const findRefund = statement<[id: number], RefundRow>(
  'findRefund',
  `select ${refundColumns} ${refundTables} where r.id = $1`,
)

export const findOwnRefund = statement<[id: number, siteId: number, userId: number], RefundRow>(
  'findOwnRefund',
  `select ${refundColumns} ${refundTables} join orders o on o.id = r.order_id where r.id = $1 and ${isOwnOrder}`,
)

/** Newest first. `orderId` null: refunds of all orders. */
export const findOwnRefunds = statement<
  [orderId: number | null, siteId: number, userId: number, limit: number, offset: number],
  RefundRow
>(
  'findOwnRefunds',
  `select ${refundColumns} ${refundTables} join orders o on o.id = r.order_id
   where ($1::bigint is null or r.order_id = $1) and ${isOwnOrder} order by r.id desc limit $4 offset $5`,
)

export const countOwnRefunds = statement<[orderId: number | null, siteId: number, userId: number], { total: number }>(
  'countOwnRefunds',
  `select count(*)::int as total from order_refunds r join orders o on o.id = r.order_id
   where ($1::bigint is null or r.order_id = $1) and ${isOwnOrder}`,
)
