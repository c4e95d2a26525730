import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { PresenceSource } from '../presence/presence-source.port.ts'
import { findSiteOfCustomer } from './customers.sql.ts'

/** Staff who may read a customer see who else has them open. */
export const customerPresence: PresenceSource = {
  kinds: ['customer'],
  async mayRead(tx, _kind, id, { permissions }) {
    const [customer] = await findSiteOfCustomer(tx, id)
    return customer !== undefined && isAllowedAtSite(permissions, 'people.read', customer.siteId)
  },
}
