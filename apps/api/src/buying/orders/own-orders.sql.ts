import type { Order } from '@shpulka/contract/buying/orders'
import { statement } from '../../base/db/statement.ts'
import { hasSentGoodsSql } from '../shipments/shipped-goods.port.ts'
import { hasLiveLinkSql } from './shown-orders.sql.ts'

export interface OwnOrderRow {
  stage: Order['status']['stage']
  title: string
  isBuyerCancellable: boolean
  hasSentGoods: boolean
  /** Code of the cancelled status the order may change to, if any. */
  cancelledStatusCode: string | null
}

/** Groups bought in the last two hundred orders of a user, with the last count, latest first. */
export const findBoughtGroups = statement<
  [userId: number, siteId: number],
  { groupId: number; productId: number; count: number; boughtAt: Date }
>(
  'findBoughtGroups',
  `select * from (
     select distinct on (l.group_id) l.group_id as "groupId", l.product_id as "productId", l.count,
       o.created_at as "boughtAt"
     from (select id, status_id, created_at from orders where user_id = $1 and site_id = $2 and is_contact_owner
       order by id desc limit 200) o
     join order_statuses s on s.id = o.status_id and s.stage <> 'cancelled'
     join order_lines l on l.order_id = o.id
     order by l.group_id, o.id desc
   ) bought order by "boughtAt" desc, "groupId" limit 300`,
)

/**
 * Locks the order against parallel changes. Returns no row when the visitor has no such order. `hasOrderKey`: the
 * request has the key of its link.
 */
export const lockOwnOrder = statement<
  [orderId: number, siteId: number, userId: number | null, cartToken: string | null, hasOrderKey: boolean],
  { id: number }
>(
  'lockOwnOrder',
  `select id from orders o where id = $1 and site_id = $2
     and ((user_id = $3::bigint and is_contact_owner) or cart_token = $4::uuid or ($5 and ${hasLiveLinkSql}))
   for no key update`,
)

/** After the lock, as a separate statement: the locking one does not see what was sent while it waited. */
export const findOwnOrder = statement<[orderId: number], OwnOrderRow>(
  'findOwnOrder',
  `select s.stage, s.title, s.is_buyer_cancellable as "isBuyerCancellable",
     ${hasSentGoodsSql('o.id')} as "hasSentGoods",
     (select c.code from order_status_transitions ost join order_statuses c on c.id = ost.to_id
       where ost.from_id = s.id and c.stage = 'cancelled' order by c.sort limit 1) as "cancelledStatusCode"
   from orders o join order_statuses s on s.id = o.status_id where o.id = $1`,
)
