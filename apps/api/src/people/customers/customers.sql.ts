import { statement } from '../../base/db/statement.ts'
import { customerWordsSql } from './customer-words.rule.ts'

export interface CustomerAccountRow {
  id: number
  siteId: number
  name: string
  phone: string
  email: string
  isOrganization: boolean
  organizationName: string
  inn: string
  kpp: string
  priceRole: string
  createdAt: Date
}

export interface CustomerOrderRow {
  id: number
  status: string
  total: number
  placedAt: Date
}

const account = `u.id, u.site_id as "siteId", u.fio as name, u.phone, u.email, u.is_organization as "isOrganization",
     u.organization_name as "organizationName", u.inn, u.kpp, r.title as "priceRole", u.created_at as "createdAt"`

const searchText = customerWordsSql('u')

/**
 * Finds customers, newest first. `longest` is the pattern to search by index, `words` are the other patterns. Null or
 * false means no filter.
 */
export const findCustomers = statement<
  [
    siteIds: readonly number[] | null,
    siteId: number | null,
    longest: string | null,
    words: readonly string[],
    limit: number,
    priceRole: string | null,
    isOrganization: boolean | null,
    hasBonuses: boolean,
  ],
  CustomerAccountRow
>(
  'findCustomers',
  `select ${account} from users u join price_roles r on r.code = price_role_now(u)
   where u.erased_at is null and ($1::int[] is null or u.site_id = any ($1)) and ($2::int is null or u.site_id = $2)
     and ($3::text is null or ${searchText} like $3) and ${searchText} like all ($4::text[])
     and ($6::text is null or r.code = $6) and ($7::boolean is null or u.is_organization = $7)
     and (not $8::boolean or exists (select from bonus_accounts a where a.user_id = u.id and a.balance_kopecks > 0))
   order by u.id desc limit $5`,
)

export const findCustomer = statement<
  [id: number],
  CustomerAccountRow & {
    isEmailProven: boolean
  }
>(
  'findCustomer',
  `select ${account}, u.email_proven_at is not null as "isEmailProven"
   from users u join price_roles r on r.code = price_role_now(u) where u.id = $1 and u.erased_at is null`,
)

/** Finds orders, the newest first; `count` is how many there are older than `before`. */
export const findOrdersOfCustomer = statement<
  [userId: number, before: number | null, limit: number],
  CustomerOrderRow & { count: number }
>(
  'findOrdersOfCustomer',
  `select o.id, s.title as status, o.total_kopecks as total, o.created_at as "placedAt", count(*) over ()::int as count
   from orders o join order_statuses s on s.id = o.status_id
   where o.user_id = $1 and o.is_contact_owner and ($2::bigint is null or o.id < $2) order by o.id desc limit $3`,
)

export const findSiteOfCustomer = statement<[id: number], { siteId: number }>(
  'findSiteOfCustomer',
  'select site_id as "siteId" from users where id = $1 and erased_at is null',
)

export const lockCustomer = statement<[id: number], { siteId: number }>(
  'lockCustomer',
  'select site_id as "siteId" from users where id = $1 and erased_at is null for no key update',
)

export const findCustomersByIds = statement<[ids: readonly number[]], CustomerAccountRow>(
  'findCustomersByIds',
  `select ${account} from users u join price_roles r on r.code = price_role_now(u)
   where u.id = any ($1) and u.erased_at is null order by u.id desc`,
)

/** Finds the account that this one was merged into. */
export const findMergedInto = statement<[id: number], { siteId: number; mergedInto: number }>(
  'findMergedInto',
  'select site_id as "siteId", merged_into as "mergedInto" from users where id = $1 and merged_into is not null',
)
