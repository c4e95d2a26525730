import type { Visitor } from '../../base/http/request-context.ts'
import { type Catalog, type PriceContext, productQuery } from '../catalog/cards.port.ts'
import { similarityTo } from './similarity.rule.ts'

/** Only the most popular products of a category are compared: 100 000 would block the event loop. */
const maxCompared = 2_000

/**
 * Rows of similar products, cached until anything changes. They come from the product's category, and from its
 * ancestors if there are too few; in stock first, then by similarity.
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
      .answer(`similar ${priceContext.priceColumn} ${row} ${limit}`, null, () =>
        Buffer.from(JSON.stringify(mostSimilarRows(catalog, visitor, priceContext, row, limit))),
      )
      .toString(),
  )

function mostSimilarRows(
  catalog: Catalog,
  visitor: Visitor,
  priceContext: PriceContext,
  row: number,
  limit: number,
): number[] {
  const { table, dictionary } = priceContext
  const prices = table.prices[priceContext.priceColumn]?.price
  const available = table.available[priceContext.siteOrdinal]
  const similarityInput = (each: number) => ({ values: table.values.get(each), price: prices?.[each] ?? Number.NaN })
  const similarity = similarityTo(similarityInput(row))
  const main = dictionary.categories[table.categories.get(row)[0] as number]
  const similar = new Set<number>()
  for (const categoryId of main?.pathIds.toReversed() ?? []) {
    if (similar.size >= limit) break
    const listing = catalog.index
      .list(productQuery(catalog, visitor, { categoryIds: [categoryId] }), 'popular')
      .slice(0, maxCompared)
    const ranked = Array.from(listing, (each, index) => ({
      each,
      index,
      isSoldOut: !available?.[each],
      similarity: similarity(similarityInput(each)),
    }))
    ranked.sort((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || b.similarity - a.similarity || a.index - b.index)
    for (const { each } of ranked) if (each !== row && similar.size < limit) similar.add(each)
  }
  return [...similar]
}
