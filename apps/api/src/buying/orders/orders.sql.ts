import type { PriceReason } from '@shpulka/contract/buying/basket'
import type { Address } from '@shpulka/contract/buying/delivery'
import type { Order, Payer } from '@shpulka/contract/buying/orders'
import { statement } from '../../base/db/statement.ts'
import { reserving } from '../../catalogue/stock/reserve.port.ts'
import type { Contact } from '../../people/users/contact.rule.ts'
import { isEmailReserved } from '../../people/users/reserved-email.port.ts'

/** An order about to be written: its own row and everything that is written with it. Names are those of the columns. */
export interface NewOrder {
  site_id: number
  user_id: number
  basket_id: number
  basket_version: number
  cart_token: string | null
  price_role: string
  currency_id: number
  currency_rate: number
  contact: Contact
  payer: Payer | null
  is_contact_owner: boolean
  delivery_method_id: number
  delivery_point_id: number | null
  delivery_address: Address | null
  delivery_option: string
  delivery_days_min: number
  delivery_days_max: number
  /** As 2026-11-24. */
  delivery_date_from: string | null
  delivery_date_to: string | null
  payment_method_id: number
  comment: string
  items_kopecks: number
  promo_code_id: number | null
  promo_code: string | null
  discount_kopecks: number
  bonus_kopecks: number
  old_items_kopecks: number
  delivery_kopecks: number
  total_kopecks: number
  calculational_limit_kopecks: number
  factual_limit_kopecks: number
  weight_grams: number
}

/** A line of an order about to be written. Names are those of the columns. */
export interface NewOrderLine {
  line: number
  group_id: number
  product_id: number
  title: string
  vendor_code: string
  image_file_id: string | null
  path: string
  count: number
  price_kopecks: number
  old_price_kopecks: number | null
  discount_kopecks: number
  bonus_kopecks: number
  sum_kopecks: number
  explanation: PriceReason[]
  /** Of a part of a set; missing: bought alone. */
  set_number?: number
  set_id?: number
  set_slot_id?: number
  set_title?: string
  set_count?: number
}

/**
 * The order, its lines, the stock it takes, reservations, first status, use of its promo code, hold of bonuses, bill
 * when it needs one, the consent and the terms of sale agreed to, all by one statement; blanks of what it took are
 * fulfilled by it. A stranger's order agrees to nothing in an account's name.
 */
export const insertOrder = statement<
  [order: string, lines: string, reservations: string, needsBill: boolean],
  /**
   * `isReserved` false: something was short, and the caller must roll back. `productIds`: whatever is made of the
   * offers it took, ordered or not.
   */
  { id: number; isReserved: boolean; productIds: number[] }
>(
  'insertOrder',
  `with placed as (
     insert into orders (site_id, user_id, basket_id, basket_version, cart_token, status_id, price_role, currency_id,
       currency_rate, contact, payer, is_contact_owner,
       delivery_method_id, delivery_point_id, delivery_address, delivery_days_min, delivery_days_max, payment_method_id,
         comment, items_kopecks,
       old_items_kopecks, delivery_kopecks, total_kopecks, calculational_limit_kopecks, factual_limit_kopecks,
         weight_grams, promo_code_id, promo_code,
       discount_kopecks, bonus_kopecks, delivery_option, delivery_date_from, delivery_date_to)
     select o.site_id, o.user_id, o.basket_id, o.basket_version, o.cart_token, (select id from order_statuses
       where is_initial order by sort limit 1),
       o.price_role, o.currency_id, o.currency_rate, o.contact, o.payer, o.is_contact_owner, o.delivery_method_id,
         o.delivery_point_id, o.delivery_address,
       o.delivery_days_min, o.delivery_days_max, o.payment_method_id, o.comment, o.items_kopecks, o.old_items_kopecks,
         o.delivery_kopecks, o.total_kopecks,
       o.calculational_limit_kopecks, o.factual_limit_kopecks, o.weight_grams, o.promo_code_id, o.promo_code,
         o.discount_kopecks, o.bonus_kopecks, o.delivery_option,
       o.delivery_date_from, o.delivery_date_to
     from json_to_record($1::json) as o (site_id int, user_id bigint, basket_id bigint, basket_version int, cart_token
       uuid, price_role text, currency_id int,
       currency_rate numeric, contact jsonb, payer jsonb, is_contact_owner boolean, delivery_method_id int,
         delivery_point_id int, delivery_address jsonb,
       delivery_days_min int, delivery_days_max int, payment_method_id int, comment text, items_kopecks bigint,
         old_items_kopecks bigint,
       delivery_kopecks bigint, total_kopecks bigint, calculational_limit_kopecks bigint, factual_limit_kopecks bigint,
         weight_grams bigint,
       promo_code_id bigint, promo_code text, discount_kopecks bigint, bonus_kopecks bigint, delivery_option text,
         delivery_date_from date, delivery_date_to date)
     returning id, status_id, user_id, site_id, is_contact_owner, total_kopecks, promo_code_id, bonus_kopecks
   ), lines as (
     insert into order_lines (order_id, line, group_id, product_id, title, vendor_code, image_file_id, path, count,
       price_kopecks, old_price_kopecks,
       discount_kopecks, bonus_kopecks, sum_kopecks, explanation, set_number, set_id, set_slot_id, set_title, set_count)
     select placed.id, l.line, l.group_id, l.product_id, l.title, l.vendor_code, l.image_file_id, l.path, l.count,
       l.price_kopecks, l.old_price_kopecks,
       l.discount_kopecks, l.bonus_kopecks, l.sum_kopecks, l.explanation, l.set_number, l.set_id, l.set_slot_id,
         l.set_title, l.set_count
     from placed, json_to_recordset($2::json) as l (line int, group_id int, product_id int, title text, vendor_code
       text, image_file_id uuid, path text,
       count int, price_kopecks bigint, old_price_kopecks bigint, discount_kopecks bigint, bonus_kopecks bigint,
         sum_kopecks bigint, explanation jsonb,
       set_number int, set_id int, set_slot_id int, set_title text, set_count int)
   ),
     ${reserving('json_to_recordset($3::json) as t (offer_id int, warehouse_id smallint, quantity int)', '(select id from placed)')}, reservations as (
     insert into order_reservations (order_id, offer_id, warehouse_id, quantity)
     select placed.id, r.offer_id, r.warehouse_id, r.quantity
     from placed, json_to_recordset($3::json) as r (offer_id int, warehouse_id int, quantity int)
   ), used as (
     insert into promo_code_uses (order_id, promo_code_id) select id, promo_code_id from placed
       where promo_code_id is not null
   ), held as (
     insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, why)
     select a.id, 'hold', -placed.bonus_kopecks, placed.id, 'В счёт заказа Ш-' || placed.id
     from placed join bonus_accounts a on a.user_id = placed.user_id and a.type_id = 1 where placed.bonus_kopecks > 0
   ), history as (
     insert into order_history (order_id, to_status_id, who, why) select id, status_id, 'buyer',
       'Заказ оформлен на сайте' from placed
   ), bill as (
     insert into bills (order_id, number, amount_kopecks) select id, 'Ш-' || id || '-1', total_kopecks from placed
       where $4
   ), asked as (
     update blanks b set status_id = (select id from blank_statuses where code = 'ordered'), updated_at = now(),
       closed_at = now()
     from placed, json_to_recordset($3::json) as r (offer_id int)
     where b.user_id = placed.user_id and b.site_id = placed.site_id and b.offer_id = r.offer_id and b.closed_at is null
       and placed.is_contact_owner
   ), consents as (
     insert into consents (user_id, order_id, kind, text_version, source)
     select case when placed.is_contact_owner then placed.user_id end, placed.id, text.kind, text.version, 'checkout'
     from placed, lateral (
       select distinct on (kind) kind, version from consent_texts
       where kind in ('personal-data', 'sale-terms') and (site_id is null or site_id = placed.site_id)
         and published_at <= now()
       order by kind, site_id is null, published_at desc
     ) as text
   )
   select id, (select count(*) from reserved) = json_array_length($3::json) as "isReserved", array(
     select distinct g.product_id from reserved r join group_offers m on m.offer_id = r.offer_id
       join groups g on g.id = m.group_id
   ) as "productIds"
   from placed`,
)

/** What a list shows of an order, and an order alone as well. */
export interface OrderHeadRow {
  id: number
  status: Order['status']
  steps: string[]
  isCancellable: boolean
  createdAt: Date
  bill: { id: number; number: string; amount: number } | null
  /** Null: a one-click order. */
  paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  isPaid: boolean
  totalKopecks: number
}

export interface OrderRow extends OrderHeadRow {
  history: { status: string; at: string; who: string; why: string }[]
  cancelReason: string | null
  contact: Contact
  payer: Payer | null
  /** Null: a one-click order, as are the days and the payment. */
  method: string | null
  point: { title: string; city: string; address: string; hours: string } | null
  address: Address | null
  /** Null: the shop carries it itself, or it is not handed over yet. */
  shipment: { number: string; status: string } | null
  deliveryKopecks: number
  daysMin: number | null
  daysMax: number | null
  /** As 2026-11-24. */
  dateFrom: string | null
  dateTo: string | null
  payment: { code: string; title: string; description: string } | null
  comment: string
  lines: {
    groupId: number
    productId: number
    title: string
    vendorCode: string
    image: string | null
    path: string
    count: number
    price: number
    discount: number
    bonuses: number
    sum: number
    explanation: PriceReason[]
    set: { number: number; title: string; count: number } | null
  }[]
  itemsKopecks: number
  promoCode: string | null
  /** By the promo code. */
  discountKopecks: number
  bonusKopecks: number
  oldItemsKopecks: number
  siteId: number
  /** When the goods left the warehouse; null: not yet. */
  sentAt: Date | null
  /** Null: the reservation has no end, or that of a card's attempts. */
  reservedUntil: Date | null
  /** Null: the email address is proven, or the shop has taken the order on. */
  confirmBefore: Date | null
  /** Goods are reserved for it now. */
  isHeld: boolean
}

const orderHead = `o.id, json_build_object('id', s.id, 'code', s.code, 'title', s.title, 'stage', s.stage, 'step',
  s.step_id) as status,
     (select json_agg(w.title order by w.id) from order_steps w) as steps,
     s.is_buyer_cancellable and exists (select from order_status_transitions e join order_statuses c on c.id = e.to_id
       where e.from_id = s.id and c.stage = 'cancelled') as "isCancellable",
     o.created_at as "createdAt", o.total_kopecks as "totalKopecks",
     (select json_build_object('id', b.id, 'number', b.number, 'amount', b.amount_kopecks) from bills b
       join payment_methods k on k.id = o.payment_method_id and k.kind <> 'on-delivery'
       where b.order_id = o.id) as bill,
     (select k.kind from payment_methods k where k.id = o.payment_method_id) as "paymentKind",
     exists (select from payments c where c.order_id = o.id and c.status = 'succeeded') as "isPaid"`

const orderText = `select ${orderHead}, o.site_id as "siteId",
     (select json_agg(json_build_object('status', e.title, 'at', to_char(e.created_at at time zone 'UTC',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'who', e.who, 'why', e.why) order by e.created_at, e.id)
       from (
         select t.title, h.created_at, h.id, h.who, h.why
         from order_history h join order_statuses t on t.id = h.to_status_id where h.order_id = o.id
         union all
         select 'Резерв продлён по ' || to_char(x.until at time zone 'Europe/Moscow', 'DD.MM.YYYY'), x.created_at, x.id,
           x.who, x.why
         from reservation_extensions x where x.order_id = o.id
       ) e) as history,
     (select min(h.created_at) from order_history h join order_statuses t on t.id = h.to_status_id
       and t.stage in ('sent', 'completed')
       where h.order_id = o.id) as "sentAt",
     o.reserved_until as "reservedUntil", o.confirm_before as "confirmBefore",
     exists (select from order_reservations r where r.order_id = o.id) as "isHeld",
     (select r.title from cancel_statuses r where r.id = o.cancel_status_id) as "cancelReason",
     o.contact, o.payer, m.title as method,
     case when p.id is not null then json_build_object('title', p.title, 'city', p.city, 'address', p.address, 'hours',
       p.hours) end as point,
     (select json_build_object('number', h.number, 'status', h.status) from shipments h where h.order_id = o.id
       and h.state <> 'failed') as shipment,
     o.delivery_address as address, o.delivery_kopecks as "deliveryKopecks", o.delivery_days_min as "daysMin",
       o.delivery_days_max as "daysMax",
     to_char(o.delivery_date_from, 'YYYY-MM-DD') as "dateFrom", to_char(o.delivery_date_to, 'YYYY-MM-DD') as "dateTo",
     case when y.id is not null then json_build_object('code', y.code, 'title', y.title, 'description', y.description)
       end as payment,
     o.comment,
     (select json_agg(json_build_object('groupId', l.group_id, 'productId', l.product_id, 'title', l.title,
       'vendorCode', l.vendor_code,
         'image', l.image_file_id, 'path', l.path, 'count', l.count, 'price', l.price_kopecks, 'discount',
           l.discount_kopecks, 'bonuses', l.bonus_kopecks,
         'sum', l.sum_kopecks, 'explanation', l.explanation,
         'set', case when l.set_number is not null then json_build_object('number', l.set_number, 'title', l.set_title,
           'count', l.set_count) end) order by l.line)
       from order_lines l where l.order_id = o.id) as lines,
     o.items_kopecks as "itemsKopecks", o.promo_code as "promoCode", o.discount_kopecks as "discountKopecks",
       o.bonus_kopecks as "bonusKopecks",
     o.old_items_kopecks as "oldItemsKopecks"
   from orders o
   join order_statuses s on s.id = o.status_id
   left join delivery_methods m on m.id = o.delivery_method_id
   left join payment_methods y on y.id = o.payment_method_id
   left join delivery_points p on p.id = o.delivery_point_id`

/** Any order: for code that has already decided who may see it. */
export const findOrder = statement<[id: number], OrderRow>('findOrder', `${orderText} where o.id = $1`)

/** Order of the user, or of the guest who holds the cart token it was placed by. */
export const findOrderOfVisitor = statement<
  [id: number, siteId: number, userId: number | null, cartToken: string | null],
  OrderRow
>(
  'findOrderOfVisitor',
  `${orderText}
   where o.id = $1 and o.site_id = $2 and ((o.user_id = $3::bigint and o.is_contact_owner) or o.cart_token = $4::uuid)`,
)

/**
 * The link of an email opens an order not for ever, and not once its account's owner has shown that the email address
 * is theirs.
 */
const isLinked = `o.created_at > now() - interval '60 days'
     and not exists (select from users u where u.id = o.user_id and o.is_contact_owner
       and (u.email_proven_at is not null or u.erased_at is not null))`

/** For who has shown the key of the order's link. */
export const findLinkedOrder = statement<[id: number, siteId: number], OrderRow>(
  'findLinkedOrder',
  `${orderText} where o.id = $1 and o.site_id = $2 and ${isLinked}`,
)

/**
 * Whether the link of an email opens the order; whether an order made an account of its email address that nobody has
 * entered by it yet.
 */
export const findOrderLink = statement<[id: number], { isLinked: boolean; hasNewAccount: boolean }>(
  'findOrderLink',
  `select ${isLinked} as "isLinked", exists (
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
    setTitle: string | null
  }[]
}

/** Orders of a user on a site, newest first; a null group means any. */
export const findOrdersOfUser = statement<
  [userId: number, siteId: number, groupId: number | null, limit: number, offset: number],
  OrderCardRow
>(
  'findOrdersOfUser',
  `select ${orderHead}, coalesce(m.title, '') as "deliveryMethod", (select count(*)::int from order_lines l
    where l.order_id = o.id) as "linesCount",
     (select json_agg(json_build_object('groupId', l.group_id, 'title', l.title, 'image', l.image_file_id, 'path',
       l.path, 'count', l.count,
         'setTitle', l.set_title) order by l.line)
       from (select * from order_lines where order_id = o.id order by line limit 6) l) as lines
   from orders o
   join order_statuses s on s.id = o.status_id
   left join delivery_methods m on m.id = o.delivery_method_id
   where o.user_id = $1 and o.is_contact_owner and o.site_id = $2 and ($3::int is null or s.group_id = $3)
   order by o.id desc limit $4 offset $5`,
)

/** Every group of statuses with how many orders of the user stand in it. */
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

/** A change of an order's status; no row: there is none. */
export const findStatusChange = statement<
  [id: number, delaySeconds: number],
  /** `at`: as in the order's history. `isFollowed`: another change came within the delay, and its email covers both. */
  { orderId: number; code: string; status: string; who: string; why: string; at: string; isFollowed: boolean }
>(
  'findStatusChange',
  `select h.order_id as "orderId", s.code, s.title as status, h.who, h.why, to_char(h.created_at at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
     exists (select from order_history n where n.order_id = h.order_id and n.id > h.id
       and n.created_at < h.created_at + $2::int * interval '1 second') as "isFollowed"
   from order_history h join order_statuses s on s.id = h.to_status_id where h.id = $1`,
)

export interface OwnOrderRow {
  stage: Order['status']['stage']
  title: string
  isBuyerCancellable: boolean
  /** Code of the cancelled status that may follow; null: none may. */
  cancelledCode: string | null
}

/** Offers an order holds, for announcing reduced stock. */
export const findReservedOffers = statement<[orderId: number], { offerId: number }>(
  'findReservedOffers',
  'select distinct offer_id as "offerId" from order_reservations where order_id = $1',
)

/**
 * Waits for whoever is changing the order, and makes others wait. No row: there is no such order of this visitor.
 * `isByKey`: the key of its link was given.
 */
export const lockOwnOrder = statement<
  [orderId: number, siteId: number, userId: number | null, cartToken: string | null, isByKey: boolean],
  OwnOrderRow
>(
  'lockOwnOrder',
  `with own as (
     select status_id from orders o where id = $1 and site_id = $2
       and ((user_id = $3::bigint and is_contact_owner) or cart_token = $4::uuid or ($5 and ${isLinked})) for no key
         update
   )
   select s.stage, s.title, s.is_buyer_cancellable as "isBuyerCancellable",
     (select c.code from order_status_transitions e join order_statuses c on c.id = e.to_id
       where e.from_id = s.id and c.stage = 'cancelled' order by c.sort limit 1) as "cancelledCode"
   from own join order_statuses s on s.id = own.status_id`,
)

export interface BuyerRow {
  id: number
  isNew: boolean
  role: string
}

/**
 * The account of an e-mail on a site, made when there is none. No row: another transaction made it this moment, and
 * asking again finds it. An account made here waits for others that make the same, so two guests with one e-mail get
 * one account. An email address an account had lately makes no other one: the order is that account's, unseen there
 * until its owner has the email address back.
 */
export const findOrInsertBuyer = statement<
  [siteId: number, email: string, phone: string, fio: string, priceRole: string],
  BuyerRow
>(
  'findOrInsertBuyer',
  `with former as (
     select c.user_id as id from email_changes c where ${isEmailReserved('$1', '$2')} order by c.changed_at desc limit 1
   ), made as (
     insert into users (site_id, email, phone, fio, price_role) select $1, $2, $3, $4, $5 where not exists (select
       from former)
     on conflict (site_id, email) do nothing
     returning id, role
   ), known as (
     select id, role from users where site_id = $1 and email = $2::citext
   )
   select id, true as "isNew", role from made
   union all
   select id, false, role from known
   union all
   select id, false, role from former join users using (id) where not exists (select from known)`,
)

/**
 * Orders with another email address than the account has are not its owner's: a former email address is another
 * person's, or a taker's.
 */
export const claimOrdersOf = statement<[userId: number]>(
  'claimOrdersOf',
  `update orders o set is_contact_owner = true from users u
   where u.id = $1 and o.user_id = u.id and not o.is_contact_owner and (o.contact ->> 'email')::citext = u.email`,
)

/** Sets of an order, each with what stood in its slots. */
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
