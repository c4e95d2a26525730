import { catalogDefaultLimit, type FilterChoice, type ProductSort } from '@shpulka/contract/catalogue/catalog'
import type { Visitor } from '../../base/http/request-context.ts'
import { filterConditions } from '../catalog-index/filter-conditions.rule.ts'
import type { Catalog } from './catalog.ts'
import { filtersAnswer } from './filters-answer.ts'
import { filtersInQuery } from './filters-in-query.ts'
import { fitsMachines, productQuery, tagsOf } from './product-query.ts'
import { productsPage } from './products-page.ts'

export type { Catalog } from './catalog.ts'

/**
 * A list of products defined by another room: `productIds` in order, then the products that a stored filter matches.
 */
export interface ProductListing {
  /** Cache key: it changes with the stored filter or the products. */
  readonly key: string
  readonly productIds: readonly number[]
  /** Null means only `productIds`. */
  readonly stored: { readonly categoryIds: readonly number[]; readonly filters: readonly FilterChoice[] } | null
}

const maxProductTags = 100

/** The site whose assortment is listed, and the role whose prices are shown. */
type Viewer = Pick<Visitor, 'site' | 'priceRole'>

interface ListingQuery {
  /** JSON of the chosen filters. */
  readonly filters?: string | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly sortBy?: ProductSort | 'own' | undefined
  readonly valuesLimit?: number | undefined
}

/** A page of the listing's products as JSON. */
export function listProductsOf(
  catalog: Catalog,
  visitor: Visitor,
  listing: ProductListing,
  request: ListingQuery,
): Buffer {
  const { filters, page = 1, limit = catalogDefaultLimit, sortBy = 'own' } = request
  const { index } = catalog
  const query = productQuery(catalog, visitor, { filters: filtersInQuery(filters) })
  return index.answer(`listing ${listing.key} ${page} ${limit} ${sortBy}`, query, () =>
    productsPage(index, { ...query, rows: rowsOf(catalog, visitor, listing) }, { sortBy, page, limit }),
  )
}

/** Filters of the listing with counts under the chosen filters, as JSON. */
export function listFiltersOf(
  catalog: Catalog,
  visitor: Visitor,
  listing: ProductListing,
  request: Pick<ListingQuery, 'filters' | 'valuesLimit'>,
): Buffer {
  const { index } = catalog
  const { filters, valuesLimit = Number.POSITIVE_INFINITY } = request
  const query = productQuery(catalog, visitor, { filters: filtersInQuery(filters) })
  return index.answer(`listing filters ${listing.key} ${valuesLimit}`, query, () =>
    filtersAnswer(index, { ...query, rows: rowsOf(catalog, visitor, listing) }, 'priority', valuesLimit),
  )
}

export const countProductsOf = (catalog: Catalog, visitor: Viewer, listing: ProductListing): number =>
  rowsOf(catalog, visitor, listing).length

/**
 * Tags of the changes that may affect the listing under the chosen filters. Too many for a response header are replaced
 * by `catalog`.
 */
export function listingTags(
  { productIds, stored }: ProductListing,
  { filters }: Pick<ListingQuery, 'filters'>,
): string[] {
  if (productIds.length > maxProductTags || fitsMachines([...(stored?.filters ?? []), ...filtersInQuery(filters)]))
    return ['catalog']
  return [...productIds.map((id) => `product:${id}`), ...(stored ? tagsOf(stored.categoryIds) : [])]
}

/** The products of the listing on the site, each once. */
function rowsOf(catalog: Catalog, visitor: Viewer, { productIds, stored }: ProductListing): Uint32Array {
  const { index } = catalog
  const priceContext = catalog.priceContext(visitor)
  const listed = productIds.flatMap((id) => {
    const row = index.table.rowOf(id)
    return index.isShown(row, priceContext.siteOrdinal) ? [row] : []
  })
  const rest = stored ? storedRows(catalog, visitor, stored) : new Uint32Array()
  return listed.length === 0 ? rest : Uint32Array.from(new Set([...listed, ...rest]))
}

/** Returns no rows, rather than all, when the stored filter names categories or values that no longer exist. */
function storedRows(
  catalog: Catalog,
  visitor: Viewer,
  { categoryIds, filters }: NonNullable<ProductListing['stored']>,
): Uint32Array {
  const { index } = catalog
  const priceContext = catalog.priceContext(visitor)
  const known = categoryIds.filter((id) => index.categoryOrdinal(id, priceContext.siteOrdinal) !== undefined)
  const hasErrors = Object.keys(filterConditions(filters, index.knownFilters(priceContext)).errors).length > 0
  if (hasErrors || (categoryIds.length > 0 && known.length === 0)) return new Uint32Array()
  return index.list(productQuery(catalog, visitor, { categoryIds: known, filters }), 'popular').slice(0)
}
