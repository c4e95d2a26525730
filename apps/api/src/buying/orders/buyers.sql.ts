import { statement } from '../../base/db/statement.ts'
import { isEmailReserved } from '../../people/users/reserved-email.port.ts'

export interface BuyerRow {
  id: number
  isNew: boolean
  role: string
}

/**
 * The account of an email address on a site, created when there is none. Returns no row when another transaction is
 * creating it: try again. If an account had this address lately, the order belongs to that account and is shown there
 * only after its owner has the address back.
 */
export const findOrInsertBuyer = statement<
  [siteId: number, email: string, phone: string, fio: string, priceRole: string],
  BuyerRow
>(
  'findOrInsertBuyer',
  `with former as (
     select c.user_id as id from email_changes c where ${isEmailReserved('$1', '$2')} order by c.changed_at desc limit 1
   ), created as (
     insert into users (site_id, email, phone, fio, price_role) select $1, $2, $3, $4, $5 where not exists (select
       from former)
     on conflict (site_id, email) do nothing
     returning id, role
   ), existing as (
     select id, role from users where site_id = $1 and email = $2::citext
   )
   select id, true as "isNew", role from created
   union all
   select id, false, role from existing
   union all
   select id, false, role from former join users using (id) where not exists (select from existing)`,
)

/**
 * Marks orders with the account's email address as placed by its owner. Others stay hidden: a former address may belong
 * to another person.
 */
export const claimOrdersOf = statement<[userId: number]>(
  'claimOrdersOf',
  `update orders o set is_contact_owner = true from users u
   where u.id = $1 and o.user_id = u.id and not o.is_contact_owner and (o.contact ->> 'email')::citext = u.email`,
)
