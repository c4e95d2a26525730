import type { Permission } from '@shpulka/contract/base/permissions'
import { statement } from '../../base/db/statement.ts'
import { consentsCte } from '../../people/consents/consents.port.ts'
import type { OrderStage } from '../order-status/change-status.port.ts'
import { firstStatusCte } from '../order-status/placed-orders.port.ts'
import type { OrderLineColumns } from '../orders/order-line.rule.ts'
import { orderNumberSql } from '../orders/order-number.rule.ts'

/** The order and the columns of its only line. Fields are named after the columns. */
export interface NewOneClickOrder
  extends Omit<OrderLineColumns, 'line' | 'discount_kopecks' | 'bonus_kopecks' | 'sum_kopecks'> {
  site_id: number
  user_id: number | null
  cart_token: string | null
  one_click_key: string
  price_role: string
  currency_id: number
  currency_rate: number
  contact: { fio: string; email: string; phone: string }
  /** Of the order, as of the line: it has no discounts. */
  sum_kopecks: number
  old_sum_kopecks: number
  calculational_limit_kopecks: number
  factual_limit_kopecks: number
  weight_grams: number
}

export interface OneClickRow {
  orderId: number
  title: string
  count: number
  sum: number
  phone: string
}

/** Makes a second request for the same goods wait until the first is done. */
export const lockOneClick = statement<[key: string]>(
  'lockOneClick',
  `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
)

/** The order with this key placed within the last minute, unless it was cancelled: then the goods are wanted again. */
export const findRecentOneClick = statement<[key: string], OneClickRow>(
  'findRecentOneClick',
  `select o.id as "orderId", l.title, l.count, o.total_kopecks as sum, o.contact->>'phone' as phone
   from orders o join order_lines l on l.order_id = o.id
   join order_statuses s on s.id = o.status_id and s.stage <> 'cancelled'
   where o.one_click_key = decode($1, 'hex') and o.created_at > now() - interval '60 seconds' order by o.id desc
   limit 1`,
)

/** Inserts the order with its line, first status and consents; nothing is reserved. */
export const insertOneClickOrder = statement<[order: string], { id: number }>(
  'insertOneClickOrder',
  `with input as (
     select * from json_to_record($1::json) as g (site_id int, user_id bigint, cart_token uuid, one_click_key text,
       price_role text, currency_id int,
       currency_rate numeric, contact jsonb, sum_kopecks bigint, old_sum_kopecks bigint, calculational_limit_kopecks
         bigint, factual_limit_kopecks bigint,
       weight_grams bigint, group_id int, product_id int, title text, vendor_code text, image_file_id uuid, path text,
         count int, price_kopecks bigint,
       old_price_kopecks bigint, explanation jsonb)
   ), placed as (
     insert into orders (site_id, user_id, cart_token, one_click_key, status_id, price_role, currency_id, currency_rate,
       contact, items_kopecks, old_items_kopecks,
       delivery_kopecks, total_kopecks, calculational_limit_kopecks, factual_limit_kopecks, weight_grams)
     select g.site_id, g.user_id, g.cart_token, decode(g.one_click_key, 'hex'),
       (select id from order_statuses where code = 'one-click' or is_initial order by code = 'one-click' desc limit 1),
         g.price_role, g.currency_id,
       g.currency_rate, g.contact, g.sum_kopecks, g.old_sum_kopecks, 0, g.sum_kopecks, g.calculational_limit_kopecks,
         g.factual_limit_kopecks, g.weight_grams
     from input g
     returning id, status_id, user_id, site_id
   ), line as (
     insert into order_lines (order_id, line, group_id, product_id, title, vendor_code, image_file_id, path, count,
       price_kopecks, old_price_kopecks, sum_kopecks,
       explanation)
     select placed.id, 1, g.group_id, g.product_id, g.title, g.vendor_code, g.image_file_id, g.path, g.count,
       g.price_kopecks, g.old_price_kopecks, g.sum_kopecks,
       g.explanation
     from placed, input g
   ),
   ${firstStatusCte('placed', 'Заказ в один клик на сайте')},
   ${consentsCte('placed', 'o.user_id', ['personal-data', 'sale-terms'], 'one-click')}
   select id from placed`,
)

export const findEmailOf = statement<[userId: number], { email: string }>(
  'findEmailOf',
  'select email from users where id = $1',
)

const itemTitle = `${orderNumberSql('o.id')} || coalesce(': ' || l.title, '')`

/** For the inbox (inbox-source.port.ts): orders whose buyers have not been called. */
export const openOneClickOrders = `select o.id, o.site_id, o.created_at as opened_at, null::timestamptz as until,
     ${itemTitle} as title, o.contact->>'fio' as sender, s.title as state,
     o.search_text || ' ' || o.comment || coalesce(' ' || l.title || ' ' || l.vendor_code, '') as found_by
   from orders o join order_statuses s on s.id = o.status_id and s.code = 'one-click'
     left join order_lines l on l.order_id = o.id and l.line = 1`

/** `InboxSource.customerItems` of one-click orders, also of those that staff have called about. */
export const customerOneClickOrders = `select o.id, o.site_id, o.created_at as at, ${itemTitle} as title,
     s.title as state, s.code = 'one-click' as is_waiting
   from orders o join order_statuses s on s.id = o.status_id
     left join order_lines l on l.order_id = o.id and l.line = 1
   where o.user_id = $1 and o.is_contact_owner and o.one_click_key is not null`

export interface OneClickItemRow {
  siteId: number
  userId: number | null
  fio: string
  phone: string
  email: string
  state: string
  isOpen: boolean
  sumKopecks: number
  comment: string
  createdAt: Date
  version: string
  lines: { title: string; count: number; packSize: number | null; sumKopecks: number }[]
  history: { at: string; who: string; what: string; text: string }[]
  /** Statuses staff may set next. */
  next: { code: string; title: string; stage: OrderStage; needs: Permission }[]
}

/** The version consists of the id of the last history row and the total. */
export const findOneClickItem = statement<[orderId: number], OneClickItemRow>(
  'findOneClickItem',
  `select o.site_id as "siteId", o.user_id as "userId", o.contact->>'fio' as fio, o.contact->>'phone' as phone,
     o.contact->>'email' as email, s.title as state, s.code = 'one-click' as "isOpen", o.total_kopecks as "sumKopecks",
     o.comment, o.created_at as "createdAt",
     (select coalesce(max(h.id), 0) from order_history h where h.order_id = o.id) || '.' || o.total_kopecks as version,
     (select coalesce(json_agg(json_build_object('title', l.title, 'count', l.count,
       'packSize', l.pack_size, 'sumKopecks', l.sum_kopecks) order by l.line), '[]') from order_lines l where l.order_id = o.id) as lines,
     (select coalesce(json_agg(json_build_object('at', h.created_at, 'who', h.who, 'what', t.title, 'text', h.why)
       order by h.id), '[]') from order_history h join order_statuses t on t.id = h.to_status_id
       where h.order_id = o.id) as history,
     (select coalesce(json_agg(json_build_object('code', t.code, 'title', t.title, 'stage', t.stage, 'needs', ost.needs)
         order by t.sort), '[]')
       from order_status_transitions ost join order_statuses t on t.id = ost.to_id
       where ost.from_id = o.status_id and t.code <> 'paid') as next
   from orders o join order_statuses s on s.id = o.status_id where o.id = $1 and o.one_click_key is not null`,
)

export const lockOneClickOrder = statement<[orderId: number]>(
  'lockOneClickOrder',
  'select from orders where id = $1 for no key update',
)
