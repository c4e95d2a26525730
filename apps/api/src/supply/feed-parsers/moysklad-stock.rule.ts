import type { FeedOffer } from './feed-item.ts'

/** What there is of one product or variant: stores with units, all that have any. */
export interface MoyskladStockRow {
  readonly id: string
  readonly stores: readonly (readonly [storeId: string, units: number])[]
}

/** Whole units are sold; what is owed is none. */
export const moyskladStockOffer = ({ id, stores }: MoyskladStockRow, line: number): FeedOffer => ({
  ...{ sourceId: id, line, details: null, prices: null },
  stock: stores.map(([warehouse, units]) => {
    const quantity = Math.max(0, Math.floor(units))
    return { warehouse, available: quantity > 0, quantity }
  }),
})
