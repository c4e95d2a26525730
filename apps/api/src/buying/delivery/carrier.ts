import type { Address } from '@shpulka/contract/buying/delivery'
import type { Queryable } from '../../base/db/pool.ts'
import type { Parcel } from '../basket/parcel.rule.ts'
import type { DeliveryPointRow } from './delivery.sql.ts'
import type { KnownPlace } from './known-place.rule.ts'

/**
 * Where a parcel goes: to an address, or to a point of one method. `place` is the place of the address in the shop's
 * tariffs; null when they do not know it.
 */
export type Destination =
  | (Pick<Address, 'city' | 'region' | 'zip'> & { readonly place: KnownPlace | null })
  | Pick<DeliveryPointRow, 'carrier' | 'kind' | 'cityCode' | 'zoneId' | 'methodId' | 'maxWeightGrams' | 'maxSideMm'>

/** Goods in a parcel, ready to be priced by carriers. */
export interface PackedGoods {
  readonly parcel: Parcel
  /** The goods cost enough for free delivery. */
  readonly isDeliveryFree: boolean
}

export interface Quote {
  readonly methodId: number
  readonly priceKopecks: number
  readonly daysMin: number
  readonly daysMax: number
  /** `shop`, or the code of a carrier. */
  readonly carrier: string
  /** The carrier's tariff; empty when it has only one. */
  readonly option: string
}

/**
 * Why a connected carrier gave no price: `silent`, it did not answer in time; `not-served`, it does not deliver such a
 * parcel there; `no-weight`, the weight of the goods is not known.
 */
export type NoCarrierPrice = 'silent' | 'not-served' | 'no-weight'

/**
 * Prices packed goods by every method that can deliver them. Never called inside a transaction.
 */
export type Carrier = (tx: Queryable, siteId: number, destination: Destination, packed: PackedGoods) => Promise<Quote[]>
