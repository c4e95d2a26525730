import { catalogDefaultLimit, type FilterChoice, type ProductSort } from '@shpulka/contract/catalogue/catalog'
import type { Visitor } from '../../base/http/request-context.ts'
import type { ProductQuery } from '../catalog-index/catalog-index.ts'
import { filterConditions } from '../catalog-index/filter-conditions.rule.ts'
import type { Catalog } from './catalog.ts'
import { filtersView } from './filters.view.ts'
import { filtersInQuery } from './filters-in-query.ts'
import { productQuery, tagsOf } from './product-query.ts'
import { productsPage } from './products-page.ts'

export type { Catalog } from './catalog.ts'

/** Products another room puts together: named ones in order, then those of a stored choice. */
export interface ProductListing {
  /** Names it as it is now: another choice or other products, another key. */
  readonly key: string
  readonly productIds: readonly number[]
  /** Null: named products only. */
  readonly stored: { readonly categoryIds: readonly number[]; readonly filters: readonly FilterChoice[] } | null
}

const maxNamed = 100

/** Whose assortment and prices. */
type Viewer = Pick<Visitor, 'site' | 'priceRole'>

interface ListingQuery {
  /** JSON of a choice. */
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
  const priceContext = catalog.priceContext(visitor)
  return index.answer(
    `shelf ${priceContext.prices} ${JSON.stringify([listing.key, filters, page, limit, sortBy])}`,
    () => productsPage(index, listingQueryOf(catalog, visitor, listing, filters), { sortBy, page, limit }),
  )
}

/** Filters of the listing with counts under a choice, as JSON. */
export function listFiltersOf(
  catalog: Catalog,
  visitor: Visitor,
  listing: ProductListing,
  request: Pick<ListingQuery, 'filters' | 'valuesLimit'>,
): Buffer {
  const { index } = catalog
  const { filters, valuesLimit = Number.POSITIVE_INFINITY } = request
  return index.answer(
    `shelf filters ${catalog.priceContext(visitor).prices} ${JSON.stringify([listing.key, filters, valuesLimit])}`,
    () => {
      const query = listingQueryOf(catalog, visitor, listing, filters)
      const counts = index.facets(query)
      const all = query.conditions.length === 0 ? counts : index.facets({ ...query, conditions: [] })
      const { dictionary } = index
      return Buffer.from(
        JSON.stringify(
          filtersView({ dictionary, conditions: query.conditions, counts, all, sortBy: 'priority', valuesLimit }),
        ),
      )
    },
  )
}

export const countProductsOf = (catalog: Catalog, visitor: Viewer, listing: ProductListing): number =>
  rowsOf(catalog, visitor, listing).length

/** Names of what may change the listing's products. They travel in a header: many names are one. */
export const listingTags = ({ productIds, stored }: ProductListing): string[] =>
  productIds.length > maxNamed
    ? ['catalog']
    : [...productIds.map((id) => `product:${id}`), ...(stored ? tagsOf(stored.categoryIds) : [])]

function listingQueryOf(
  catalog: Catalog,
  visitor: Visitor,
  listing: ProductListing,
  filters: string | undefined,
): ProductQuery {
  const query = productQuery(catalog, visitor, { filters: filtersInQuery(filters) })
  return { ...query, rows: rowsOf(catalog, visitor, listing), key: `${query.key} ${listing.key}` }
}

/** What the site shows of the listing, each product once. */
function rowsOf(catalog: Catalog, visitor: Viewer, { productIds, stored }: ProductListing): Uint32Array {
  const { index } = catalog
  const priceContext = catalog.priceContext(visitor)
  const named = productIds.flatMap((id) => {
    const row = index.table.rowOf(id)
    return index.isShown(row, priceContext.site) ? [row] : []
  })
  const rest = stored ? storedRows(catalog, visitor, stored) : new Uint32Array()
  return named.length === 0 ? rest : Uint32Array.from(new Set([...named, ...rest]))
}

/** A stored choice that names what is no more gives nothing rather than everything. */
function storedRows(
  catalog: Catalog,
  visitor: Viewer,
  { categoryIds, filters }: NonNullable<ProductListing['stored']>,
): Uint32Array {
  const { index } = catalog
  const { site } = catalog.priceContext(visitor)
  const known = categoryIds.filter((id) => index.categoryOrdinal(id, site) !== undefined)
  const hasErrors = Object.keys(filterConditions(filters, index.dictionary).errors).length > 0
  if (hasErrors || (categoryIds.length > 0 && known.length === 0)) return new Uint32Array()
  return index.list(productQuery(catalog, visitor, { categoryIds: known, filters }), 'popular')
}
