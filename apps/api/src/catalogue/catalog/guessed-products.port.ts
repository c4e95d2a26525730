import type { Visitor } from '../../base/http/request-context.ts'
import type { Catalog } from './catalog.ts'
import { productQuery } from './product-query.ts'

export type { Catalog } from './catalog.ts'

/** Ids of the products a search for these words finds, the likeliest first. */
export async function guessedProducts(
  catalog: Catalog,
  visitor: Pick<Visitor, 'site' | 'priceRole'>,
  words: string,
  max: number,
): Promise<number[]> {
  await catalog.index.search.ready()
  // Read after the waiting: another index may have taken its place.
  const { index } = catalog
  const choice = productQuery(catalog, visitor, { search: words })
  if (choice.search === '' || !index.found(choice)) return []
  return Array.from(index.list(choice, 'relevance').slice(0, max), (row) => index.table.ids[row] as number)
}
