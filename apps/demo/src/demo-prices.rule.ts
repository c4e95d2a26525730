import type { TableRow } from './read-table.ts'

/** A row of `offer_prices`. */
export interface DemoPrice {
  priceListId: number
  priceRole: string
  limitKopecks: number
  priceKopecks: number
  oldPriceKopecks: number | null
}

/**
 * The prices of an offer in every price list, for every role and limit. `priceTiers` is the table in data/shops.ts.
 * `reduction` is the old price divided by the new one.
 */
export function demoPrices(roubles: number, priceTiers: readonly TableRow[], reduction?: number): DemoPrice[] {
  return priceTiers.flatMap((row) => {
    const base = roubles * Number(row.ratio)
    return steps(row.steps!).map(([limit, share]) => {
      const priceKopecks = roundKopecks(base * share)
      const unreducedKopecks = reduction === undefined ? null : roundKopecks(base * reduction)
      return {
        priceListId: Number(row.list),
        priceRole: row.role!,
        limitKopecks: limit * 100,
        priceKopecks,
        oldPriceKopecks: unreducedKopecks !== null && unreducedKopecks > priceKopecks ? unreducedKopecks : null,
      }
    })
  })
}

const steps = (text: string): (readonly [limitRoubles: number, share: number])[] => [
  [0, 1],
  ...(text === '' ? [] : text.split(',').map((step) => step.split(':').map(Number) as [number, number])),
]

/** Rounds a price as shops do: high prices to hundreds of roubles, low ones to tens of kopecks. */
export function roundKopecks(roubles: number): number {
  const step = roubles >= 20_000 ? 100 : roubles >= 1000 ? 10 : roubles >= 100 ? 1 : 0.1
  return Math.max(10, Math.round((Math.round(roubles / step) * step + Number.EPSILON) * 100))
}
