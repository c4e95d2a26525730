import type { Permission } from '@shpulka/contract/base/permissions'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { statement } from '../../base/db/statement.ts'

/** The permission that the last change of status needs. */
export const findLastTransition = statement<[orderId: number], { needs: Permission }>(
  'findLastTransition',
  `select e.needs from order_history h join order_status_transitions e
     on e.from_id = h.from_status_id and e.to_id = h.to_status_id where h.order_id = $1 order by h.id desc limit 1`,
)

/** Permissions that changes to a status need. */
export const findTransitionsTo = statement<[to: string], { needs: Permission }>(
  'findStatusTransitionsTo',
  `select distinct e.needs from order_status_transitions e join order_statuses t on t.id = e.to_id where t.code = $1`,
)

/** What a change to a status needs now; nulls: the order may not be given it. */
export const findTransition = statement<
  [orderId: number, to: string],
  { siteId: number; needs: Permission | null; stage: DeskOrder['status']['stage'] | null }
>(
  'findStatusTransition',
  `select o.site_id as "siteId", e.needs, e.stage from orders o
   left join (select ost.from_id, ost.needs, t.stage from order_status_transitions ost
     join order_statuses t on t.id = ost.to_id and t.code = $2) e on e.from_id = o.status_id
   where o.id = $1`,
)
