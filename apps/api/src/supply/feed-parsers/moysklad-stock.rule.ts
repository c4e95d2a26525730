import type { FeedOffer } from './feed-item.ts'

/** Stock of one product or variant: the stores that have it, with units. */
export interface MoyskladStockRow {
  readonly id: string
  readonly stores: readonly (readonly [storeId: string, units: number])[]
}

/** Only whole units are sold; a quantity is negative after overselling. */
export const moyskladStockOffer = ({ id, stores }: MoyskladStockRow, line: number): FeedOffer => ({
  sourceId: id,
  line,
  details: null,
  prices: null,
  stock: stores.map(([warehouse, units]) => {
    const quantity = Math.floor(units)
    return { warehouse, available: quantity > 0, quantity }
  }),
})
