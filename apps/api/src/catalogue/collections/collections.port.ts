import type { FastifyBaseLogger } from 'fastify'
import { type CachedRows, cacheRows } from '../../base/db/cached-rows.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { collectionsSeo, listingSeo } from '../../content/settings/seo-text.rule.ts'
import type { SeoTexts, SiteRow } from '../../content/settings/settings.port.ts'
import { type Catalog, countProductsOf, type ProductListing } from '../catalog/product-listing.port.ts'
import { type CollectionRow, findCollections } from './collections.sql.ts'

export { collectionTexts } from './collections.sql.ts'

/** A collection with the listing of its products. */
export interface CachedCollection extends CollectionRow {
  readonly listing: ProductListing
}

/** Collections of every site, in order, and the texts of their pages. */
export type Collections = CachedRows<readonly CachedCollection[]> & SeoTexts

interface Options {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Reads the collections and keeps them fresh by messages `collections` and `collection:ID`. */
export async function openCollections({ pool, catalog, changes, log }: Options): Promise<Collections> {
  let reads = 0
  const cached = await cacheRows<readonly CachedCollection[]>({
    changes,
    log,
    isAbout: (tag) => tag === 'collections' || tag.startsWith('collection:'),
    onChange: () => catalog.change(['collections']),
    async read() {
      reads += 1
      return (await findCollections(pool)).map((row) => ({ ...row, listing: listingOf(row, reads) }))
    },
  })
  return {
    ...cached,
    seoOfPath(site, path) {
      if (path === '/collections') return { seo: collectionsSeo(site), tag: 'settings' }
      const found = cached.current().find(({ siteId, code }) => siteId === site.id && path === `/collections/${code}`)
      if (!found) return null
      const productsCount = countProductsOf(catalog, { site, priceRole: site.priceRole }, found.listing)
      return productsCount > 0
        ? { seo: listingSeo({ ...found, about: found.description, productsCount }, site), tag: 'collections' }
        : null
    },
  }
}

/** Addresses of a site's collections that have products. */
export const collectionPaths = (collections: Collections, catalog: Catalog, site: SiteRow): string[] =>
  collections
    .current()
    .filter(
      ({ siteId, listing }) =>
        siteId === site.id && countProductsOf(catalog, { site, priceRole: site.priceRole }, listing) > 0,
    )
    .map(({ code }) => `/collections/${code}`)

const listingOf = ({ id, productIds, categoryIds, filters }: CollectionRow, readNumber: number): ProductListing => ({
  key: `collection ${id} ${readNumber}`,
  productIds,
  stored: filters && { categoryIds, filters },
})
