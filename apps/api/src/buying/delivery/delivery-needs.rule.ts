import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'

type DeliveryKind = DeliveryMethod['kind']

/** What the buyer must choose for a kind of delivery: a point or an address. */
export const deliveryNeeds = (kind: DeliveryKind): DeliveryMethod['needs'] =>
  kind === 'pickup' || kind === 'point' ? 'point' : 'address'

/** Kinds that deliver to an address. */
export const addressKinds: readonly DeliveryKind[] = ['courier', 'transport']
