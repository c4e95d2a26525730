import { statement } from '../../base/db/statement.ts'

export interface PriceRolesRow {
  siteId: number
  current: string
  /** Null when no change is planned. */
  nextRole: string | null
  nextFrom: string | null
  today: string
}

const columns = `u.site_id as "siteId", price_role_now(u) as current,
  case when u.next_price_role_from > d.today then u.next_price_role end as "nextRole",
  case when u.next_price_role_from > d.today then u.next_price_role_from::text end as "nextFrom", d.today::text`
const tables = `users u, (select (now() at time zone 'Europe/Moscow')::date as today) d`

export const findPriceRoles = statement<[userId: number], PriceRolesRow>(
  'findPriceRolesOfCustomer',
  `select ${columns} from ${tables} where u.id = $1 and u.erased_at is null`,
)

export const updatePriceRole = statement<
  [userId: number, current: string, nextRole: string | null, nextFrom: string | null]
>('updatePriceRole', 'update users set price_role = $2, next_price_role = $3, next_price_role_from = $4 where id = $1')

export const findAllPriceRoles = statement<[], { code: string; title: string }>(
  'findAllPriceRoles',
  'select code, title from price_roles order by sort, code',
)
