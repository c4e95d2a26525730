import { statement } from '../../base/db/statement.ts'
import { groupTitleSql } from '../../catalogue/catalog/group-title.rule.ts'
import { packSizeSql } from '../../catalogue/catalog/pack-size.rule.ts'
import { freeStock } from '../../catalogue/stock/free-stock.port.ts'
import { type HandledItems, handledIds } from '../../people/inbox/handled-items.rule.ts'

export interface BlankRow {
  id: number
  offerId: number
  status: { id: number; code: string; title: string }
  isOpen: boolean
  count: number
  groupId: number | null
  /** How many of the offer are in one group. */
  groupQuantity: number | null
  productId: number | null
  title: string
  vendorCode: string
  image: string | null
  createdAt: Date
  updatedAt: Date
}

/** The group that sells an offer on a site, preferably one without other offers. */
const pricedGroup = (
  offerId: string,
  siteId: string,
) => `select g.id, g.title, g.product_id, go.quantity, p.title as product_title, p.vendor_code,
       (select i.file_id from product_images i where i.product_id = p.id order by i.sort limit 1) as image
     from group_offers go
     join groups g on g.id = go.group_id and g.hidden_at is null
     join products p on p.id = g.product_id and p.hidden_at is null
     join product_sites ps on ps.product_id = p.id and ps.site_id = ${siteId}
     where go.offer_id = ${offerId}
     order by (select count(*) from group_offers x where x.group_id = g.id), go.quantity, g.id limit 1`

const soldTitle = groupTitleSql('g.product_title', 'g.title')

const blankSelect = `select b.id, b.offer_id as "offerId",
     json_build_object('id', s.id, 'code', s.code, 'title', s.title) as status, b.closed_at is null as "isOpen",
     b.count, g.id as "groupId", g.quantity as "groupQuantity", g.product_id as "productId",
     coalesce(${soldTitle}, o.title) as title,
     coalesce(nullif(o.vendor_code, ''), g.vendor_code, '') as "vendorCode", g.image, b.created_at as "createdAt",
       b.updated_at as "updatedAt"
   from blanks b
   join blank_statuses s on s.id = b.status_id
   join offers o on o.id = b.offer_id
   left join lateral (${pricedGroup('b.offer_id', 'b.site_id')}) g on true`

export const findBlanks = statement<
  [userId: number, siteId: number, statusId: number | null, limit: number, offset: number],
  BlankRow
>(
  'findBlanks',
  `${blankSelect}
   where b.user_id = $1 and b.site_id = $2 and ($3::int is null or b.status_id = $3)
   order by b.id desc limit $4 offset $5`,
)

export const findBlank = statement<[id: number, userId: number, siteId: number], BlankRow>(
  'findBlank',
  `${blankSelect} where b.id = $1 and b.user_id = $2 and b.site_id = $3`,
)

export const countBlanksOfUser = statement<
  [userId: number, siteId: number],
  { statusId: number; code: string; title: string; count: number }
>(
  'countBlanksOfUser',
  `select s.id as "statusId", s.code, s.title, count(b.id)::int as count
   from blank_statuses s left join blanks b on b.status_id = s.id and b.user_id = $1 and b.site_id = $2
   group by s.id order by s.id`,
)

/** Free stock of an offer on a site; no row when it is not sold there. */
export const findOfferOnSite = statement<[offerId: number, siteId: number], { free: number }>(
  'findOfferOnSite',
  `select ${freeStock('$1', '$2')} as free
   from (${pricedGroup('$1', '$2')}) g`,
)

/**
 * A blank whose buyer was already notified waits for the goods again; one in work that asks for more is new to staff.
 * `isLeast`: an open blank for more keeps its count.
 */
export const upsertBlank = statement<
  [userId: number, siteId: number, offerId: number, count: number, isLeast: boolean],
  { id: number }
>(
  'upsertBlank',
  `insert into blanks as b (user_id, site_id, offer_id, count, status_id)
   select $1, $2, $3, $4, s.id from blank_statuses s where s.code = 'new'
   on conflict (user_id, site_id, offer_id) where closed_at is null do update
   set count = case when $5 then greatest(b.count, excluded.count) else excluded.count end, updated_at = now(),
     status_id = case when excluded.count > b.count or b.status_id = (select a.id from blank_statuses a
       where a.code = 'available') then excluded.status_id else b.status_id end,
     contacted_at = case when excluded.count > b.count or b.status_id = (select a.id from blank_statuses a
       where a.code = 'available') then null else b.contacted_at end
   returning id`,
)

/** Open blanks of a user, except the one for this offer. */
export const countOtherOpenBlanks = statement<[userId: number, siteId: number, offerId: number], { total: number }>(
  'countOtherOpenBlanks',
  'select count(*)::int as total from blanks where user_id = $1 and closed_at is null and (site_id <> $2 or ' +
    'offer_id <> $3)',
)

export const cancelOpenBlank = statement<[id: number, userId: number, siteId: number], { id: number }>(
  'cancelOpenBlank',
  `update blanks set status_id = (select id from blank_statuses
    where code = 'cancelled'), updated_at = now(), closed_at = now()
   where id = $1 and user_id = $2 and site_id = $3 and closed_at is null returning id`,
)

/** Marks at most `max` blanks whose goods have come; skips rows that another transaction has locked. */
export const markAvailableBlanks = statement<
  [max: number],
  { id: number; userId: number; count: number; packSize: number | null; title: string }
>(
  'markAvailableBlanks',
  `with arrived as (
     update blanks b set status_id = (select id from blank_statuses where code = 'available'), updated_at = now(),
       contacted_at = null
     where b.id in (
       select b.id from blanks b join blank_statuses s on s.id = b.status_id and s.code in ('new', 'in-work')
       where b.closed_at is null
         and b.count <= ${freeStock('b.offer_id', 'b.site_id')}
         and exists (${pricedGroup('b.offer_id', 'b.site_id')})
       order by b.id limit $1 for update of b skip locked
     )
     returning b.id, b.user_id, b.site_id, b.offer_id, b.count
   )
   select a.id, a.user_id as "userId", a.count, ${packSizeSql('g.product_id')} as "packSize", ${soldTitle} as title
   from arrived a, lateral (${pricedGroup('a.offer_id', 'a.site_id')}) g`,
)

/**
 * A blank whose goods have arrived, with its recipient. No row if it is closed or its buyer has no proven email
 * address.
 */
export const findBlankForNotice = statement<
  [id: number],
  {
    siteId: number
    count: number
    packSize: number | null
    title: string
    vendorCode: string
    fio: string
    email: string
  }
>(
  'findBlankForNotice',
  `select b.site_id as "siteId", b.count, ${packSizeSql('g.product_id')} as "packSize",
     coalesce(${soldTitle}, o.title) as title,
     o.vendor_code as "vendorCode", u.fio, u.email
   from blanks b
   join blank_statuses s on s.id = b.status_id and s.code = 'available'
   join offers o on o.id = b.offer_id
   join users u on u.id = b.user_id and u.erased_at is null and u.email_proven_at is not null
   left join lateral (${pricedGroup('b.offer_id', 'b.site_id')}) g on true
   where b.id = $1 and b.closed_at is null`,
)

/** The job checks every blank, so one queued job serves many requests. */
export const addBlanksJob = statement<[]>(
  'addBlanksJob',
  `select from graphile_worker.add_job('blanks', '{}'::json, job_key := 'blanks')`,
)

/**
 * Closes blanks of the buyers of `placed` (user_id, site_id, is_contact_owner) for which enough was ordered by
 * `allocations`, of the alias `t` (offer_id, quantity); the others wait for the rest, and those whose goods had arrived
 * wait again unless `needed`, of the free stock that the statement sees, is there. Only where the order is for the
 * buyer themselves.
 */
const closeOrdered = (placed: string, allocations: string, needed: string) => {
  const waitsAgain = `b.status_id = (select id from blank_statuses where code = 'available')
         and ${needed} > ${freeStock('b.offer_id', 'b.site_id')}`
  return `update blanks b set updated_at = now(),
       count = case when t.quantity >= b.count then b.count else b.count - t.quantity end,
       closed_at = case when t.quantity >= b.count then now() end,
       status_id = case when t.quantity >= b.count then (select id from blank_statuses where code = 'ordered')
         when ${waitsAgain} then (select id from blank_statuses where code = 'new') else b.status_id end,
       contacted_at = case when t.quantity < b.count and ${waitsAgain} then null else b.contacted_at end
     from ${placed} o, (select t.offer_id, sum(t.quantity)::int as quantity from ${allocations} group by 1) t
     where b.user_id = o.user_id and b.site_id = o.site_id and b.offer_id = t.offer_id and b.closed_at is null
       and o.is_contact_owner`
}

/** `closeOrdered` as the CTE `ordered_blanks`, in the statement that reserves the goods. */
export const orderedBlanksCte = (placed: string, allocations: string) =>
  `ordered_blanks as (${closeOrdered(placed, allocations, 'b.count')})`

/** The same for the lines of an order whose goods have been reserved, or wait for a manager. */
export const closeOrderedBlanks = statement<[orderId: number]>(
  'closeOrderedBlanks',
  closeOrdered(
    '(select user_id, site_id, is_contact_owner from orders where id = $1)',
    `(select go.offer_id, l.count * go.quantity as quantity
       from order_lines l join group_offers go on go.group_id = l.group_id where l.order_id = $1) t`,
    // An order that waits for a manager has reserved nothing.
    'case when exists (select from order_reservations where order_id = $1) then b.count - t.quantity else b.count end',
  ),
)

const itemColumns = `b.id, b.site_id, b.updated_at as opened_at, o.title, u.fio as sender,
     u.fio || ' ' || u.phone || ' ' || u.email::text || ' ' || o.title || ' ' || o.vendor_code as found_by`
const itemTables = `blanks b join blank_statuses s on s.id = b.status_id
     join offers o on o.id = b.offer_id join users u on u.id = b.user_id`

/** Nobody has begun to get the goods, or they have arrived and staff have not contacted the buyer. */
const isWaiting = `b.closed_at is null and (s.code = 'new' or s.code = 'available' and b.contacted_at is null)`

/** For the inbox (inbox-source.port.ts). */
export const openBlanks = `select ${itemColumns}, null::timestamptz as until, s.title as state from ${itemTables}
   where ${isWaiting}`

const handled = {
  table: 'blanks',
  text: null,
  isHandled: (x: string) => `(${x}.closed_at is not null or ${x}.contacted_at is not null
       or ${x}.status_id = (select id from blank_statuses where code = 'in-work'))`,
}

/**
 * `InboxSource.handledItems` of blanks: staff get the goods or have contacted the buyer, or the buyer has ordered or
 * waits no more.
 */
export const handledBlanks: HandledItems = {
  ids: (match) => handledIds(handled, match),
  items: (ids) => `select ${itemColumns}, s.title as state from ${itemTables}
     where ${handled.isHandled('b')} and b.id in (${ids})`,
}

/** `InboxSource.customerItems` of blanks. */
export const customerBlanks = `select b.id, b.site_id, b.created_at as at, o.title, s.title as state,
     ${isWaiting} as is_waiting
   from blanks b join blank_statuses s on s.id = b.status_id join offers o on o.id = b.offer_id where b.user_id = $1`

export interface BlankItemRow {
  siteId: number
  userId: number
  title: string
  vendorCode: string
  count: number
  packSize: number | null
  free: number
  status: string
  state: string
  isOpen: boolean
  fio: string
  phone: string
  email: string
  openedAt: Date
  version: string
}

export const findBlankItem = statement<[id: number], BlankItemRow>(
  'findBlankItem',
  `select b.site_id as "siteId", b.user_id as "userId", o.title, o.vendor_code as "vendorCode", b.count,
     ${packSizeSql('g.product_id')} as "packSize", s.code as status, s.title as state,
     ${isWaiting} as "isOpen", u.fio, u.phone, u.email,
     ${freeStock('b.offer_id', 'b.site_id')} as free,
     b.updated_at as "openedAt", md5(b::text) as version
   from blanks b join blank_statuses s on s.id = b.status_id join offers o on o.id = b.offer_id
     join users u on u.id = b.user_id left join lateral (${pricedGroup('b.offer_id', 'b.site_id')}) g on true
   where b.id = $1`,
)

export const lockBlank = statement<[id: number]>('lockBlank', 'select from blanks where id = $1 for no key update')

export const markInWork = statement<[id: number], { siteId: number }>(
  'markBlankInWork',
  `update blanks set status_id = (select id from blank_statuses where code = 'in-work'), updated_at = now()
   where id = $1 returning site_id as "siteId"`,
)

/** Returns no row when the blank is not in work: its goods have arrived, or it was closed. */
export const markNew = statement<[id: number], { id: number }>(
  'markBlankNew',
  `update blanks set status_id = (select id from blank_statuses where code = 'new'), updated_at = now()
   where id = $1 and status_id = (select id from blank_statuses where code = 'in-work') returning id`,
)

export const markContacted = statement<[id: number], { siteId: number }>(
  'markBlankContacted',
  `update blanks set contacted_at = now() where id = $1 returning site_id as "siteId"`,
)

/** Returns no row when the buyer was not contacted. */
export const markUncontacted = statement<[id: number], { id: number }>(
  'markBlankUncontacted',
  'update blanks set contacted_at = null where id = $1 and contacted_at is not null returning id',
)
