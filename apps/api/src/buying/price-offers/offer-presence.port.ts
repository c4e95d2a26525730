import { sitesOf } from '../../base/http/sites-of.rule.ts'
import type { PresenceSource } from '../../people/presence/presence-source.port.ts'
import { findOfficeOffer } from './price-offers.sql.ts'

/** Staff who may order a price offer see who else has it open. */
export const priceOfferPresence: PresenceSource = {
  kinds: ['price-offer'],
  mayRead: async (tx, _kind, id, { permissions }) =>
    (await findOfficeOffer(tx, id, sitesOf(permissions, 'orders.place'))).length > 0,
}
