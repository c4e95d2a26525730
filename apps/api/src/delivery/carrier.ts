import type { Parcel } from '../basket/parcel.rule.ts'
import type { Tx } from '../db/pool.ts'

/** Where a parcel goes: to an address, or to a point of one method. */
export type Destination =
  | { readonly city: string; readonly region?: string }
  | { readonly zoneId: number; readonly methodId: number; readonly maxWeightGrams: number | null }

export interface Shipment {
  readonly parcel: Parcel
  /** The goods cost enough for free delivery. */
  readonly reachesFreeDelivery: boolean
}

export interface Quote {
  readonly methodId: number
  readonly priceKopecks: number
  readonly daysMin: number
  readonly daysMax: number
}

/** Prices a shipment by every method that can carry it. The tariffs of the shop are one carrier; a foreign one is another behind the same type. Never called inside a transaction. */
export type Carrier = (tx: Tx, destination: Destination, shipment: Shipment) => Promise<Quote[]>
