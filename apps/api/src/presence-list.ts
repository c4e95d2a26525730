import { orderPresence } from './buying/order-desk/order-presence.port.ts'
import { priceOfferPresence } from './buying/price-offers/offer-presence.port.ts'
import { officeInbox } from './inbox-list.ts'
import { customerPresence } from './people/customers/customer-presence.port.ts'
import { inboxPresence } from './people/inbox/inbox-presence.port.ts'
import type { PresenceSource } from './people/presence/presence-source.port.ts'

/** Kinds of records that show which staff have them open. */
export const presenceSources: readonly PresenceSource[] = [
  orderPresence,
  priceOfferPresence,
  customerPresence,
  inboxPresence(officeInbox),
]
