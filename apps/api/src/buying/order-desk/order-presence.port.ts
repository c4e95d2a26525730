import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { PresenceSource } from '../../people/presence/presence-source.port.ts'
import { findSiteOfOrder } from './desk-order.sql.ts'

/** Staff who may read an order see who else has it open. */
export const orderPresence: PresenceSource = {
  kinds: ['order'],
  async mayRead(tx, _kind, id, { permissions }) {
    const [order] = await findSiteOfOrder(tx, id)
    return order !== undefined && isAllowedAtSite(permissions, 'orders.read', order.siteId)
  },
}
