import { statement } from '../../base/db/statement.ts'
import { isPaidSql, owedSql } from '../payments/billing.port.ts'

const userWords = `translate(lower(u.fio || ' ' || u.email::text || ' ' || u.phone || ' ' || u.organization_name || ' ' ||
     u.inn), 'ё', 'е')`
/** The searched text of an organization: its name and INN, without the names of its people. */
const searchedText = (name: string, inn: string) => `translate(lower(${name} || ' ' || ${inn}), 'ё', 'е')`
type SearchParams = [
  siteIds: readonly number[] | null,
  orderSiteIds: readonly number[] | null,
  siteId: number | null,
  words: readonly string[],
  limit: number,
]
interface FoundOrganization {
  inn: string
  name: string
  people: number
  orders: number
}

/**
 * Organizations mentioned in accounts `u` and orders `o`, the most recently mentioned first. `words` are LIKE patterns
 * that must all match.
 */
const organizationsIn = (users: string, orders: string, ofUser = 'true', ofOrder = 'true') => `with people as (
     select u.inn, u.organization_name as name, u.created_at as at from ${users} u
     where u.inn <> '' and u.erased_at is null and ($1::int[] is null or u.site_id = any ($1))
       and ($3::int is null or u.site_id = $3) and ${ofUser}
       and ${searchedText('u.organization_name', 'u.inn')} like all ($4::text[])
   ), payers as (
     select o.payer ->> 'inn' as inn, o.payer ->> 'name' as name, o.created_at as at from ${orders} o
     where o.payer is not null and ($2::int[] is null or o.site_id = any ($2)) and ($3::int is null or o.site_id = $3)
       and ${ofOrder} and ${searchedText(`(o.payer ->> 'name')`, `(o.payer ->> 'inn')`)} like all ($4::text[])
   ), found as (
     select inn, (array_agg(name order by at desc))[1] as name, max(at) as at
     from (select * from people union all select * from payers) n group by inn order by max(at) desc limit $5
   )
   select f.inn, f.name,
     (select count(*)::int from users u where u.inn = f.inn and u.inn <> '' and u.erased_at is null
       and ($1::int[] is null or u.site_id = any ($1)) and ($3::int is null or u.site_id = $3)) as people,
     (select count(*)::int from orders o where o.payer ->> 'inn' = f.inn and o.payer is not null
       and ($2::int[] is null or o.site_id = any ($2)) and ($3::int is null or o.site_id = $3)) as orders
   from found f order by f.at desc`

const newestCount = 3000

/** Searches only the newest accounts and orders, where a frequent word is found quickly. */
export const findNewestOrganizations = statement<SearchParams, FoundOrganization>(
  'findNewestOrganizations',
  organizationsIn(
    `(select * from users where inn <> '' and erased_at is null order by id desc limit ${newestCount})`,
    `(select * from orders where payer is not null order by id desc limit ${newestCount})`,
  ),
)

/** Searches all accounts and orders by an index on their text. `longest` is the pattern looked up in the index. */
export const findOrganizations = statement<[...SearchParams, longest: string], FoundOrganization>(
  'findOrganizations',
  organizationsIn('users', 'orders', `${userWords} like $6`, 'o.search_text like $6'),
)

type OrganizationParams = [inn: string, siteIds: readonly number[] | null]

/** Accounts that have this INN or ordered for it. Null `siteIds` means all sites. */
const peopleOf = `select u.id from users u where u.erased_at is null and ($2::int[] is null or u.site_id = any ($2))
     and u.id = any (array(select x.id from users x where x.inn = $1 and x.inn <> '' and x.erased_at is null
       union select o.user_id from orders o where o.payer ->> 'inn' = $1 and o.payer is not null
       and o.is_contact_owner))`

export const findIdsOfPeople = statement<OrganizationParams, { id: number; total: number }>(
  'findIdsOfOrganization',
  `select id, count(*) over ()::int as total from (${peopleOf}) p order by id desc limit 50`,
)

/** Names and details of an organization from accounts and orders, the most recent first. */
export const findOrganizationDetails = statement<
  [...OrganizationParams, orderSiteIds: readonly number[] | null],
  { name: string; kpp: string; legalAddress: string; school: string | null }
>(
  'findOrganizationDetails',
  `select name, kpp, "legalAddress", school from (
     select u.organization_name as name, u.kpp, u.legal_address as "legalAddress", u.school ->> 'school' as school,
       u.created_at as at
     from users u where u.inn = $1 and u.inn <> '' and u.erased_at is null
     and ($2::int[] is null or u.site_id = any ($2))
     union all
     select o.payer ->> 'name', coalesce(o.payer ->> 'kpp', ''), coalesce(o.payer ->> 'legalAddress', ''), null,
       o.created_at
     from orders o where o.payer ->> 'inn' = $1 and o.payer is not null
       and ($3::int[] is null or o.site_id = any ($3))
   ) n order by at desc limit 1000`,
)

const isOfOrganization = `o.payer ->> 'inn' = $1 and o.payer is not null and ($2::int[] is null or o.site_id = any ($2))`

export const sumOrders = statement<
  OrganizationParams,
  { total: number; ordered: number; paid: number; refunded: number; toPay: number }
>(
  'sumOrdersOfOrganization',
  `select count(*)::int as total, coalesce(sum(x.total_kopecks) filter (where not x.is_cancelled),
     0)::bigint as ordered,
     coalesce(sum(x.paid), 0)::bigint as paid, coalesce(sum(x.refunded), 0)::bigint as refunded,
     coalesce(sum(x.owed) filter (where not x.is_cancelled), 0)::bigint as "toPay"
   from (select o.total_kopecks, s.stage = 'cancelled' as is_cancelled, ${owedSql('o')} as owed,
       (select coalesce(sum(p.amount_kopecks), 0)::bigint from payments p where p.order_id = o.id
         and p.status = 'succeeded') as paid,
       (select coalesce(sum(r.amount_kopecks), 0)::bigint from money_refunds r join payments p on p.id = r.payment_id
         where p.order_id = o.id and r.status = 'succeeded') as refunded
     from orders o join order_statuses s on s.id = o.status_id where ${isOfOrganization}) x`,
)

export interface OrganizationOrderRow {
  id: number
  placedAt: Date
  status: string
  total: number
  isPaid: boolean
  bills: string[]
  orderedBy: string
}

/** Finds orders, the newest first. */
export const findOrdersOfOrganization = statement<
  [...OrganizationParams, before: number | null, limit: number],
  OrganizationOrderRow
>(
  'findOrdersOfOrganization',
  `select o.id, o.created_at as "placedAt", s.title as status, o.total_kopecks as total,
     ${isPaidSql('o.id')} as "isPaid",
     array(select b.number from bills b where b.order_id = o.id order by b.id) as bills,
     coalesce(o.contact ->> 'fio', '') as "orderedBy"
   from orders o join order_statuses s on s.id = o.status_id
   where ${isOfOrganization} and ($3::bigint is null or o.id < $3) order by o.id desc limit $4`,
)

/**
 * Ids of price offers made by people of an organization, and of those whose order it pays for: the last version of
 * each, the newest first.
 */
export const findOffersOfOrganization = statement<OrganizationParams, { id: number; total: number }>(
  'findOffersOfOrganization',
  `select p.id, count(*) over ()::int as total from price_offers p
   where p.id in (
       select f.id from price_offers f where f.user_id in (${peopleOf})
       union
       select v.id from orders o join price_offers f on f.id = o.price_offer_id
         join price_offers v on coalesce(v.root_id, v.id) = coalesce(f.root_id, f.id)
       where ${isOfOrganization}
     ) and ($2::int[] is null or p.site_id = any ($2))
     and not exists (select from price_offers n where n.root_id = coalesce(p.root_id, p.id) and n.version > p.version)
   order by p.id desc limit 50`,
)
