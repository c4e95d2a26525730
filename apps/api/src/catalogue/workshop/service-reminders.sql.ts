import { statement } from '../../base/db/statement.ts'
import { todayInMoscow } from './today.rule.ts'

/** Who is reminded: members who change machines, at an address that they have proven. */
const toRemind = `workshop_members m join users u on u.id = m.user_id and u.erased_at is null
  and u.email_proven_at is not null and m.role <> 'viewer'`

/**
 * Marks machines whose service is due as reminded; returns the users to remind about each. A machine waits until
 * somebody can be reminded.
 */
export const claimMachinesToService = statement<[max: number], { id: number; serviceOn: string; userIds: string[] }>(
  'claimMachinesToService',
  `with due as (
     select id from workshop_machines wm
     where service_on <= ${todayInMoscow} and reminded_of is distinct from service_on
       and exists (select from ${toRemind} where m.workshop_id = wm.workshop_id)
     order by service_on, id limit $1 for update of wm skip locked
   )
   update workshop_machines wm set reminded_of = wm.service_on from due where wm.id = due.id
   returning wm.id, to_char(wm.service_on, 'YYYY-MM-DD') as "serviceOn", (select coalesce(array_agg(m.user_id::text), '{}') from ${toRemind}
     where m.workshop_id = wm.workshop_id) as "userIds"`,
)

export const findServiceReminder = statement<
  [machineId: number, userId: number],
  {
    title: string
    place: string
    productId: number | null
    serviceOn: string
    siteId: number
    email: string
    fio: string
  }
>(
  'findServiceReminder',
  `select wm.title, wm.product_id as "productId", wm.place, to_char(wm.service_on, 'YYYY-MM-DD') as "serviceOn",
    u.site_id as "siteId", u.email,
     coalesce(u.fio, '') as fio
   from workshop_machines wm join (${toRemind}) on m.workshop_id = wm.workshop_id
   where wm.id = $1 and m.user_id = $2 and wm.service_on <= ${todayInMoscow}`,
)

/** Goods of a user's last two hundred orders, each with its last count, latest first. */
export const findLastBought = statement<
  [userId: number, siteId: number],
  { productId: number; title: string; count: number; packSize: number | null }
>(
  'findLastBought',
  `select "productId", title, count, "packSize" from (
     select distinct on (l.group_id) l.product_id as "productId", l.title, l.count, l.pack_size as "packSize", o.id
     from (select id, status_id from orders where user_id = $1 and site_id = $2 and is_contact_owner
       order by id desc limit 200) o
     join order_statuses s on s.id = o.status_id and s.stage <> 'cancelled'
     join order_lines l on l.order_id = o.id
     order by l.group_id, o.id desc
   ) bought order by id desc, title limit 300`,
)
