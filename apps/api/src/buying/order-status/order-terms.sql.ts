import { statement } from '../../base/db/statement.ts'
import { emptiedContacts } from '../../people/users/emptied-contacts.rule.ts'

const lastChange = '(select max(h.created_at) from order_history h where h.order_id = o.id)'
const isExpired = `${lastChange} < now() - s.expires_after_days * interval '1 day'`

export const findExpiredOrders = statement<[limit: number], { orderId: number }>(
  'findExpiredOrders',
  `select o.id as "orderId" from orders o join order_statuses s on s.id = o.status_id
    and s.expires_after_days is not null
   where ${isExpired} order by o.id limit $1`,
)

/** Locks an expired order. No row if staff have just accepted it, or it cannot be cancelled. */
export const lockExpiredOrder = statement<[orderId: number], { cancelledStatusCode: string }>(
  'lockExpiredOrder',
  `select (select c.code from order_status_transitions ost join order_statuses c on c.id = ost.to_id
       where ost.from_id = s.id and c.stage = 'cancelled' order by c.sort limit 1) as "cancelledStatusCode"
   from orders o join order_statuses s on s.id = o.status_id
   where o.id = $1 and ${isExpired} and exists (
     select from order_status_transitions ost join order_statuses c on c.id = ost.to_id where ost.from_id = s.id
       and c.stage = 'cancelled')
   for no key update of o`,
)

/** Deletes contacts from orders without an account some days after they ended. */
export const eraseContactsOfGuests = statement<[], { orderId: number }>(
  'eraseContactsOfGuests',
  emptiedContacts(`o.user_id is null and ${lastChange} < now() - s.contact_days * interval '1 day'`),
)
