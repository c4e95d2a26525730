import type { Visitor } from '../../base/http/request-context.ts'
import { type Catalog, type PriceContext, productQuery } from '../catalog/cards.port.ts'
import { nearnessTo } from './nearness.rule.ts'

/** Only the most popular of a category are compared: 100 000 products would block the event loop. */
const maxLookedAt = 2_000

/**
 * Rows of similar products, cached until anything changes. They are of the product's category, and of its ancestors
 * while there are too few; in stock first, then by similarity.
 */
export const similarRows = (
  catalog: Catalog,
  visitor: Visitor,
  priceContext: PriceContext,
  row: number,
  limit: number,
): number[] =>
  JSON.parse(
    catalog.index
      .answer(`similar ${priceContext.prices} ${row} ${limit}`, null, () =>
        Buffer.from(JSON.stringify(nearestRows(catalog, visitor, priceContext, row, limit))),
      )
      .toString(),
  )

function nearestRows(
  catalog: Catalog,
  visitor: Visitor,
  priceContext: PriceContext,
  row: number,
  limit: number,
): number[] {
  const { table, dictionary } = priceContext
  const prices = table.prices[priceContext.prices]?.price
  const available = table.available[priceContext.site]
  const describe = (each: number) => ({ values: table.values.get(each), price: prices?.[each] ?? Number.NaN })
  const nearness = nearnessTo(describe(row))
  const main = dictionary.categories[table.categories.get(row)[0] as number]
  const found = new Set<number>()
  for (const categoryId of main?.lineIds.toReversed() ?? []) {
    if (found.size >= limit) break
    const listing = catalog.index
      .list(productQuery(catalog, visitor, { categoryIds: [categoryId] }), 'popular')
      .slice(0, maxLookedAt)
    const ranked = Array.from(listing, (each, index) => ({
      each,
      index,
      isSoldOut: !available?.[each],
      nearness: nearness(describe(each)),
    }))
    ranked.sort((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || b.nearness - a.nearness || a.index - b.index)
    for (const { each } of ranked) if (each !== row && found.size < limit) found.add(each)
  }
  return [...found]
}
