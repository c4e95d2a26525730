import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'

type DeliveryKind = DeliveryMethod['kind']

/** The fields a kind of delivery asks the buyer for. */
export const deliveryNeeds = (kind: DeliveryKind): DeliveryMethod['needs'] =>
  kind === 'pickup' || kind === 'point' ? 'point' : 'address'

/** Kinds that carry to an address. */
export const addressKinds: readonly DeliveryKind[] = ['courier', 'transport']
