import { statement } from '../../base/db/statement.ts'
import { isEmailReserved } from '../../people/users/reserved-email.port.ts'

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
