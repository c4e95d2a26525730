import type { PriceReason } from '@shpulka/contract/buying/basket'
import type { Address } from '@shpulka/contract/buying/delivery'
import type { Order, OrderLine, Payer } from '@shpulka/contract/buying/orders'
import { statement } from '../../base/db/statement.ts'
import type { Contact } from '../../people/users/contact.rule.ts'
import { dueOnSql, todaySql } from '../credit/due-day.rule.ts'
import { isCancellableSql } from '../order-status/cancellable-order.port.ts'
import { creditedSql, isPaidSql, owedSql, shownBillSql } from '../payments/billing.port.ts'
import { isConsumerSql } from '../refunds/is-consumer.rule.ts'
import { type ShownShipmentRow, shipmentsOf } from '../shipments/shown-shipments.port.ts'

/** The part of an order that is the same in a list and on its page. */
export interface OrderHeadRow {
  id: number
  status: Order['status']
  steps: string[]
  isCancellable: boolean
  createdAt: Date
  bill: Order['bill']
  /** Null for a one-click order. */
  paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  isPaid: boolean
  totalKopecks: number
  deferral: Order['deferral']
}

export interface OrderRow extends OrderHeadRow {
  history: { status: string; at: string; who: string; why: string }[]
  cancelReason: string | null
  contact: Contact
  payer: Payer | null
  isConsumer: boolean
  /** Null for a one-click order, like the days and the payment. */
  method: string | null
  deliveryKind: NonNullable<Order['delivery']>['kind'] | null
  point: { title: string; city: string; address: string; hours: string } | null
  address: Address | null
  shipments: ShownShipmentRow[]
  deliveryKopecks: number
  daysMin: number | null
  daysMax: number | null
  /** YYYY-MM-DD. */
  dateFrom: string | null
  dateTo: string | null
  payment: Order['payment']
  comment: string
  lines: {
    line: number
    groupId: number
    productId: number
    title: string
    vendorCode: string
    image: string | null
    path: string
    count: number
    packSize: number | null
    price: number
    discount: number
    bonuses: number
    sum: number
    explanation: PriceReason[]
    set: { number: number; title: string; count: number } | null
    vat: OrderLine['vat']
    unit: OrderLine['unit']
  }[]
  itemsKopecks: number
  promoCode: string | null
  /** Discount by the promo code. */
  discountKopecks: number
  bonusKopecks: number
  oldItemsKopecks: number
  owedKopecks: number
  siteId: number
  /** When the goods left the warehouse; null before that. */
  sentAt: Date | null
  /** Null when the reservation does not end, or ends with the attempts to pay by card. */
  reservedUntil: Date | null
  /** Deadline for confirming the email address. Null when it is proven or staff have accepted the order. */
  confirmBefore: Date | null
  /** The order has reserved goods. */
  isHeld: boolean
  /** Money has come: the order is not cancelled by the clock any more. */
  hasPayment: boolean
}

const orderHead = `o.id, json_build_object('id', s.id, 'code', s.code, 'title', s.title, 'stage', s.stage, 'step',
  s.step_id) as status,
     (select json_agg(w.title order by w.id) from order_steps w) as steps,
     ${isCancellableSql} as "isCancellable",
     o.created_at as "createdAt", o.total_kopecks as "totalKopecks",
     case when y.kind <> 'on-delivery' then (
       select json_build_object('id', b.id, 'number', b.number, 'amount', b.amount_kopecks,
         'createdAt', to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       from (${shownBillSql('o.id')}) b) end as bill,
     y.kind as "paymentKind",
     ${isPaidSql('o.id')} as "isPaid",
     case when o.credit_days is not null then (
       select json_build_object('days', o.credit_days, 'dueOn', to_char(due_on, 'YYYY-MM-DD'),
         'isOverdue', coalesce(due_on < ${todaySql}, false), 'credited', ${creditedSql('o.id')})
       from (select ${dueOnSql('o')} as due_on offset 0) d) end as deferral`

const orderSelect = `select ${orderHead}, o.site_id as "siteId",
     e.history, e."sentAt",
     o.reserved_until as "reservedUntil", o.confirm_before as "confirmBefore",
     exists (select from order_reservations r where r.order_id = o.id) as "isHeld",
     exists (select from payments c where c.order_id = o.id and c.status in ('succeeded', 'disputed')) as "hasPayment",
     ${owedSql('o')} as "owedKopecks",
     (select r.title from cancel_statuses r where r.id = o.cancel_status_id) as "cancelReason",
     o.contact, o.payer, ${isConsumerSql} as "isConsumer", m.title as method, m.kind as "deliveryKind",
     case when p.id is not null then json_build_object('title', p.title, 'city', p.city, 'address', p.address, 'hours',
       p.hours) end as point,
     ${shipmentsOf('o.id')} as shipments,
     o.delivery_address as address, o.delivery_kopecks as "deliveryKopecks", o.delivery_days_min as "daysMin",
       o.delivery_days_max as "daysMax",
     to_char(o.delivery_date_from, 'YYYY-MM-DD') as "dateFrom", to_char(o.delivery_date_to, 'YYYY-MM-DD') as "dateTo",
     case when y.id is not null then json_build_object('code', y.code, 'kind', y.kind, 'title', y.title,
       'description', y.description) end as payment,
     o.comment,
     (select json_agg(json_build_object('line', l.line, 'groupId', l.group_id, 'productId', l.product_id,
       'title', l.title, 'vendorCode', l.vendor_code,
         'image', l.image_file_id, 'path', l.path, 'count', l.count, 'packSize', l.pack_size,
           'price', l.price_kopecks, 'discount', l.discount_kopecks, 'bonuses', l.bonus_kopecks,
         'sum', l.sum_kopecks, 'explanation', l.explanation,
         'set', case when l.set_number is not null then json_build_object('number', l.set_number, 'title', l.set_title,
           'count', l.set_count) end,
         'vat', t.vat, 'unit', json_build_object('code', coalesce(t.unit_code, '796'),
           'name', coalesce(t.unit_name, 'шт'))) order by l.line)
       from order_lines l left join order_taxes t on t.order_id = l.order_id and t.title = l.title
       where l.order_id = o.id) as lines,
     o.items_kopecks as "itemsKopecks", o.promo_code as "promoCode", o.discount_kopecks as "discountKopecks",
       o.bonus_kopecks as "bonusKopecks",
     o.old_items_kopecks as "oldItemsKopecks"
   from orders o
   join order_statuses s on s.id = o.status_id
   left join delivery_methods m on m.id = o.delivery_method_id
   left join payment_methods y on y.id = o.payment_method_id
   left join delivery_points p on p.id = o.delivery_point_id
   left join users u on u.id = o.user_id
   cross join lateral (
     select json_agg(json_build_object('status', e.title, 'at', to_char(e.created_at at time zone 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', e.who, 'why', e.why) order by e.created_at, e.id)
         filter (where not e.is_untold) as history,
       min(e.created_at) filter (where e.stage in ('sent', 'completed')) as "sentAt"
     from (
       select t.title, t.stage, h.created_at, h.id, h.who, h.why, h.is_untold
       from order_history h join order_statuses t on t.id = h.to_status_id
       where h.order_id = o.id
       union all
       select 'Резерв продлён по ' || to_char(re.until at time zone 'Europe/Moscow', 'DD.MM.YYYY'), null, re.created_at,
         re.id, re.who, re.why, false
       from reservation_extensions re where re.order_id = o.id
     ) e
   ) e`

/** Any order, for callers that have checked access. */
export const findOrder = statement<[id: number], OrderRow>('findOrder', `${orderSelect} where o.id = $1`)

/** An order of the user, or of the guest with its cart token. */
export const findOrderOfVisitor = statement<
  [id: number, siteId: number, userId: number | null, cartToken: string | null],
  OrderRow
>(
  'findOrderOfVisitor',
  `${orderSelect}
   where o.id = $1 and o.site_id = $2 and ((o.user_id = $3::bigint and o.is_contact_owner) or o.cart_token = $4::uuid)`,
)

/**
 * SQL condition: the link of an email gives access to order `o`. It does for 60 days, until the owner of the account
 * has proven the email address.
 */
export const hasLiveLinkSql = `o.created_at > now() - interval '60 days'
     and not exists (select from users u where u.id = o.user_id and o.is_contact_owner
       and (u.email_proven_at is not null or u.erased_at is not null))`

/** For holders of the key of the link. Returns no row when the link no longer gives access. */
export const findLinkedOrder = statement<[id: number, siteId: number], OrderRow>(
  'findLinkedOrder',
  `${orderSelect} where o.id = $1 and o.site_id = $2 and ${hasLiveLinkSql}`,
)

/** Whether the link of an email gives access, and whether its email address has an account nobody has signed in to. */
export const findOrderLink = statement<[id: number], { isLinked: boolean; hasNewAccount: boolean }>(
  'findOrderLink',
  `select ${hasLiveLinkSql} as "isLinked", exists (
     select from users u where u.id = o.user_id and u.email = (o.contact ->> 'email')::citext
       and u.email_proven_at is null and u.erased_at is null
   ) as "hasNewAccount"
   from orders o where o.id = $1`,
)

export interface OrderCardRow extends OrderHeadRow {
  deliveryMethod: string
  linesCount: number
  lines: {
    groupId: number
    title: string
    image: string | null
    path: string
    count: number
    packSize: number | null
    setTitle: string | null
  }[]
}

/** Orders of a user on a site, newest first; a null group means all groups. */
export const findOrdersOfUser = statement<
  [userId: number, siteId: number, groupId: number | null, limit: number, offset: number],
  OrderCardRow
>(
  'findOrdersOfUser',
  `select ${orderHead}, coalesce(m.title, '') as "deliveryMethod", (select count(*)::int from order_lines l
    where l.order_id = o.id) as "linesCount",
     (select json_agg(json_build_object('groupId', l.group_id, 'title', l.title, 'image', l.image_file_id, 'path',
       l.path, 'count', l.count, 'packSize', l.pack_size, 'setTitle', l.set_title) order by l.line)
       from (select * from order_lines where order_id = o.id order by line limit 6) l) as lines
   from orders o
   join order_statuses s on s.id = o.status_id
   left join delivery_methods m on m.id = o.delivery_method_id
   left join payment_methods y on y.id = o.payment_method_id
   where o.user_id = $1 and o.is_contact_owner and o.site_id = $2 and ($3::int is null or s.group_id = $3)
   order by o.id desc limit $4 offset $5`,
)

/** All groups of statuses with the number of the user's orders in each. */
export const countOrdersOfUser = statement<
  [userId: number, siteId: number],
  { statusGroupId: number; code: string; title: string; count: number }
>(
  'countOrdersOfUser',
  `select g.id as "statusGroupId", g.code, g.title, count(o.id)::int as count
   from order_status_groups g
   left join order_statuses s on s.group_id = g.id
   left join orders o on o.status_id = s.id and o.user_id = $1 and o.is_contact_owner and o.site_id = $2
   group by g.id order by g.sort, g.id`,
)

/** A change of status. No row when there is none, or it was undone before its email was sent. */
export const findStatusChange = statement<
  [id: number, delaySeconds: number],
  /** `at` as in the order's history. `isFollowed`: another change within the delay has an email that covers both. */
  { orderId: number; code: string; status: string; who: string; why: string; at: string; isFollowed: boolean }
>(
  'findStatusChange',
  `select h.order_id as "orderId", s.code, s.title as status, h.who, h.why, to_char(h.created_at at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
     exists (select from order_history n where n.order_id = h.order_id and n.id > h.id and not n.is_untold
       and n.created_at < h.created_at + $2::int * interval '1 second') as "isFollowed"
   from order_history h join order_statuses s on s.id = h.to_status_id
   where h.id = $1 and not h.is_untold`,
)

/** Sets of an order, each with the chosen group of each slot. */
export const findOrderedSets = statement<
  [orderId: number],
  { number: number; setId: number; title: string; count: number; slotIds: number[]; groupIds: number[] }
>(
  'findOrderedSets',
  `select set_number as number, set_id as "setId", set_title as title, set_count as count,
     array_agg(set_slot_id order by line) as "slotIds", array_agg(group_id order by line) as "groupIds"
   from order_lines where order_id = $1 and set_number is not null
   group by set_number, set_id, set_title, set_count order by set_number`,
)
