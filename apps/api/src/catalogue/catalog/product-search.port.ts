import type { Visitor } from '../../base/http/request-context.ts'
import type { Catalog } from './catalog.ts'
import { productQuery } from './product-query.ts'

export type { Catalog } from './catalog.ts'

/** Ids of the products that a search for these words finds, the best match first. */
export async function searchProductIds(
  catalog: Catalog,
  visitor: Pick<Visitor, 'site' | 'priceRole'>,
  words: string,
  max: number,
): Promise<number[]> {
  await catalog.index.search.ready()
  // Read after the await: the index may have been replaced meanwhile.
  const { index } = catalog
  const choice = productQuery(catalog, visitor, { search: words })
  if (choice.search === '' || !index.searchResult(choice)) return []
  return Array.from(index.list(choice, 'relevance').slice(0, max), (row) => index.table.ids[row] as number)
}
