import type { Permission } from '@shpulka/contract/base/permissions'
import type { Address } from '@shpulka/contract/buying/delivery'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { statement } from '../../base/db/statement.ts'
import { freeStock } from '../../catalogue/stock/free-stock.port.ts'
import { siteWarehouses } from '../../content/settings/site-warehouses.port.ts'
import type { Contact } from '../../people/users/contact.rule.ts'
import { isExchangingSql, programFacts } from '../orders/may-be-exchanged.rule.ts'
import type { ProgramFacts } from '../orders/program-state.rule.ts'
import { shownBillSql } from '../payments/billing.port.ts'
import { isReturnedByCancelSql } from '../payments/returned-by-cancel.rule.ts'
import { byHandSql } from '../payments/returned-by-hand.rule.ts'
import { awaitsGoodsSql } from '../refunds/awaited-goods.rule.ts'
import { refundTitleSql } from '../refunds/refund-title.rule.ts'
import { statusWhenSentSql } from '../shipments/shipments.port.ts'
import { type ShownShipmentRow, shipmentsOf } from '../shipments/shown-shipments.port.ts'
import { type DeskRowData, rowColumns, rowJoins } from './desk-orders.sql.ts'

export interface DeskOrderRow extends DeskRowData {
  userId: number | null
  isContactOwner: boolean
  comment: string
  cancelReason: string | null
  point: string | null
  address: Address | null
  deliveryMethodId: number | null
  deliveryKopecks: number
  dateFrom: string | null
  dateTo: string | null
  deliveryOption: string
  shipments: ShownShipmentRow[]
  sendTo: string | null
  itemsKopecks: number
  oldItemsKopecks: number
  discountKopecks: number
  bonusKopecks: number
  promoCode: string | null
  bill: { number: string; amount: number } | null
  /** Null while it is not chosen. */
  paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  payments: {
    id: number
    provider: string
    status: string
    amount: number
    received: number | null
    createdAt: string
  }[]
  moneyRefunds: {
    id: number
    paymentId: number
    refundId: number | null
    isByHand: boolean
    isReturnedByCancel: boolean
    amount: number
    status: string
    why: string
    createdAt: string
  }[]
  receipts: {
    id: string
    kind: 'payment' | 'hand-over' | 'refund'
    status: 'waiting' | 'registered' | 'refused'
    amount: number
    documentNumber: string
    createdAt: string
  }[]
  refunds: { id: number; code: string; status: string; amount: number; awaitsGoods: boolean; createdAt: string }[]
  programs: ProgramRow[]
  notes: { id: number; at: string; who: string; fio: string | null; text: string }[]
  transitions: { to: string; title: string; stage: DeskOrder['status']['stage']; needs: Permission }[]
  isHeld: boolean
  creditDays: number | null
  /** Lines of which something is still to be sent. */
  unsentLinesCount: number
  hasBonusProgram: boolean
}

export interface ProgramRow extends ProgramFacts {
  id: number
  title: string
  number: string
  date: string | null
  paidOn: string | null
  shippedOn: string | null
  /** The last state received from the program, if any. */
  received: {
    statusTitle: string
    isPosted: boolean
    isCancelled: boolean
    isPaid: boolean
    isShipped: boolean
  } | null
  contact: { name: string; inn: string; kpp: string; phone: string; email: string } | null
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const list = (columns: string, from: string) => `coalesce((select json_agg(${columns}) from ${from}), '[]')`

/** Returns no row when there is no such order at these sites. */
export const findDeskOrder = statement<[id: number, siteIds: readonly number[] | null], DeskOrderRow>(
  'findDeskOrder',
  `select ${rowColumns}, (select u.id from users u where u.id = o.user_id and o.is_contact_owner
     and u.erased_at is null) as "userId", o.is_contact_owner as "isContactOwner", o.comment,
     (select c.title from cancel_statuses c where c.id = o.cancel_status_id) as "cancelReason",
     (select concat_ws(', ', p.title, p.city, p.address) from delivery_points p
     where p.id = o.delivery_point_id) as point,
     o.delivery_address as address, o.delivery_method_id as "deliveryMethodId", o.delivery_kopecks as "deliveryKopecks",
     to_char(o.delivery_date_from, 'YYYY-MM-DD') as "dateFrom", to_char(o.delivery_date_to, 'YYYY-MM-DD') as "dateTo",
     o.delivery_option as "deliveryOption",
     ${shipmentsOf('o.id')} as shipments,
     ${statusWhenSentSql} as "sendTo",
     o.items_kopecks as "itemsKopecks", o.old_items_kopecks as "oldItemsKopecks",
     o.discount_kopecks as "discountKopecks", o.bonus_kopecks as "bonusKopecks", o.promo_code as "promoCode",
     (select json_build_object('number', b.number, 'amount', b.amount_kopecks)
       from (${shownBillSql('o.id')}) b) as bill, y.kind as "paymentKind",
     ${list(
       `json_build_object('id', p.id, 'provider', p.provider, 'status', p.status, 'amount', p.amount_kopecks,
         'received', p.received_kopecks, 'createdAt', ${iso('p.created_at')}) order by p.id`,
       'payments p where p.order_id = o.id',
     )} as payments,
     ${list(
       `json_build_object('id', g.id, 'paymentId', g.payment_id, 'refundId', g.refund_id,
         'isByHand', g.is_by_hand or p.provider in ${byHandSql}, 'amount', g.amount_kopecks, 'status',
         g.status, 'isReturnedByCancel', ${isReturnedByCancelSql('g')},
         'why', g.why, 'createdAt', ${iso('g.created_at')}) order by g.id`,
       'money_refunds g join payments p on p.id = g.payment_id where p.order_id = o.id',
     )} as "moneyRefunds",
     ${list(
       `json_build_object('id', e.id, 'kind', e.kind, 'status', e.status, 'amount', e.amount_kopecks,
         'documentNumber', e.document_number, 'createdAt', ${iso('e.created_at')}) order by e.created_at, e.kind`,
       'receipts e where e.order_id = o.id',
     )} as receipts,
     ${list(
       `json_build_object('id', f.id, 'code', t.code, 'status', ${refundTitleSql('f', 't')}, 'amount', f.amount_kopecks,
         'awaitsGoods', ${awaitsGoodsSql('f')}, 'createdAt', ${iso('f.created_at')}) order by f.id`,
       'order_refunds f join refund_statuses t on t.id = f.status_id where f.order_id = o.id',
     )} as refunds,
     ${list(
       `json_build_object('id', c.id, 'title', c.title, ${programFacts}, 'number', coalesce(e.foreign_number, ''),
         'date', e.foreign_date, 'paidOn', e.paid_on,
         'shippedOn', e.shipped_on, 'received', e.received, 'contact', (select json_build_object('name', x.name,
           'inn', x.inn, 'kpp', x.kpp, 'phone', x.phone, 'email', x.email) from exchange_order_contacts x
           where x.connection_id = e.connection_id and x.order_id = e.order_id)) order by c.id`,
       `exchange_connections c left join exchange_orders e on e.connection_id = c.id and e.order_id = o.id
         left join exchange_moysklad_orders m on m.connection_id = c.id
         where c.site_id = o.site_id and c.removed_at is null
           and case when e.order_id is null then ${isExchangingSql} else c.is_enabled or e.received is not null end`,
     )} as programs,
     ${list(
       `json_build_object('id', n.id, 'at', ${iso('n.created_at')}, 'who', n.who, 'fio', st.fio, 'text', n.text)
         order by n.id`,
       `order_notes n left join staff st on n.who = 'manager:' || st.id where n.order_id = o.id`,
     )} as notes,
     ${list(
       `json_build_object('to', t.code, 'title', t.title, 'stage', t.stage, 'needs', e.needs) order by t.sort, t.id`,
       'order_status_transitions e join order_statuses t on t.id = e.to_id where e.from_id = o.status_id',
     )} as transitions,
     exists (select from order_reservations v where v.order_id = o.id) as "isHeld",
     o.credit_days as "creditDays",
     (select count(*)::int from order_lines l where l.order_id = o.id
       and l.count > l.sent_count + l.withdrawn_count) as "unsentLinesCount",
     exists (select from bonus_levels v where v.site_id = o.site_id) as "hasBonusProgram"
   from orders o ${rowJoins}
   where o.id = $1 and ($2::int[] is null or o.site_id = any($2))`,
)

export type DeskLineRow = Omit<DeskOrder['lines'][number], 'oldPrice'> & { oldPrice: number | null }

/**
 * Available and reserved counts of a group are those of its scarcest offer. They are counted per warehouse, since the
 * offers of a group must be in one warehouse.
 */
export const findDeskLines = statement<[orderId: number], DeskLineRow>(
  'findDeskLines',
  `select l.line, l.group_id as "groupId", l.product_id as "productId", l.title, l.vendor_code as "vendorCode",
     l.image_file_id as image, l.path, l.count, l.pack_size as "packSize", l.returned_count as "returnedCount",
     l.sent_count as "sentCount", l.withdrawn_count as "withdrawnCount", least(l.count - l.sent_count -
       l.withdrawn_count, a.count) as available, l.old_price_kopecks as "oldPrice",
     l.price_kopecks as price, l.discount_kopecks as discount, l.bonus_kopecks as bonuses, l.sum_kopecks as sum,
     l.explanation,
     case when l.set_number is not null then json_build_object('number', l.set_number, 'title', l.set_title, 'count',
       l.set_count) end as set,
     coalesce(k.stock, '[]') as stock
   from order_lines l join orders o on o.id = l.order_id
   cross join lateral (
     select json_agg(json_build_object('warehouse', w.title, 'free', w.free, 'held', w.held) order by w.id)
       filter (where w.free > 0 or w.held > 0) as stock
     from (
       select h.id, h.title, min(coalesce(t.on_hand - t.reserved, 0) / m.quantity)::int as free,
         min(coalesce(v.quantity, 0) / m.quantity)::int as held
       from ${siteWarehouses('o.site_id')} h
       cross join (select offer_id, quantity from group_offers where group_id = l.group_id) m
       left join stock t on t.offer_id = m.offer_id and t.warehouse_id = h.id
       left join order_reservations v on v.order_id = l.order_id and v.offer_id = m.offer_id and v.warehouse_id = h.id
       group by h.id, h.title
     ) w
   ) k
   cross join lateral (
     select coalesce(min((${freeStock('m.offer_id', 'o.site_id')} + (
       select coalesce(sum(v.quantity), 0) from order_reservations v where v.order_id = o.id and v.offer_id = m.offer_id
     )) / m.quantity), 0)::int as count
     from group_offers m where m.group_id = l.group_id
   ) a
   where l.order_id = $1 order by l.line`,
)

export interface LockedOrderRow {
  siteId: number
  /** Code of the status. */
  code: string
  title: string
  assigneeId: number | null
}

/** Locks the order and returns it, or no row. */
export const lockDeskOrder = statement<[id: number], LockedOrderRow>(
  'lockDeskOrder',
  `with locked as (select site_id, status_id, assignee_id from orders where id = $1 for no key update)
   select o.site_id as "siteId", s.code, s.title, o.assignee_id as "assigneeId"
   from locked o join order_statuses s on s.id = o.status_id`,
)

/** Who set the current status of an order, and when, with the title of the status another member of staff saw. */
export const findLastChange = statement<
  [orderId: number, seenCode: string],
  { who: string; fio: string | null; at: Date; seenTitle: string | null }
>(
  'findLastDeskChange',
  `select h.who, st.fio, h.created_at as at, (select title from order_statuses where code = $2) as "seenTitle"
   from order_history h left join staff st on h.who = 'manager:' || st.id
   where h.order_id = $1 order by h.id desc limit 1`,
)

/** Null `fio`: the order has no assignee. */
export const findAssignee = statement<[orderId: number], { fio: string | null }>(
  'findAssignee',
  'select s.fio from orders o left join staff s on s.id = o.assignee_id where o.id = $1',
)

export const updateAssignee = statement<[orderId: number, staffId: number | null]>(
  'updateOrderAssignee',
  'update orders set assignee_id = $2 where id = $1',
)

export const findOrderContacts = statement<[orderId: number], { contact: Contact; address: Address | null }>(
  'findOrderContacts',
  'select contact, delivery_address as address from orders where id = $1',
)

/** Contacts of an order in accounting programs. */
export const findProgramContacts = statement<
  [orderId: number],
  { id: number; title: string; phone: string; email: string; address: string }
>(
  'findProgramContactsOfOrder',
  `select c.id, c.title, x.phone, x.email, x.address from exchange_order_contacts x
     join exchange_connections c on c.id = x.connection_id and c.removed_at is null where x.order_id = $1 order by c.id`,
)

export const findSiteOfOrder = statement<[id: number], { siteId: number }>(
  'findSiteOfDeskOrder',
  'select site_id as "siteId" from orders where id = $1',
)
