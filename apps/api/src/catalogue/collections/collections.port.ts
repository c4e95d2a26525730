import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from '../../base/db/changes.ts'
import { type KeptRows, keepRows } from '../../base/db/keep-rows.ts'
import type { Pool } from '../../base/db/pool.ts'
import { collectionsSeo, shelfSeo } from '../../content/settings/seo-text.rule.ts'
import type { AddressTexts, SiteRow } from '../../content/settings/settings.port.ts'
import { type Catalog, countShelf, type Shelf } from '../catalog/shelf.port.ts'
import { type CollectionRow, findCollections } from './collections.sql.ts'

/** A collection as it is kept, with the products it is made of. */
export interface KnownCollection extends CollectionRow {
  readonly shelf: Shelf
}

/** Collections of every site, in order, and the texts of their pages. */
export type Collections = KeptRows<readonly KnownCollection[]> & AddressTexts

interface Options {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Reads the collections and keeps them fresh by messages `collections` and `collection:ID`. */
export async function openCollections({ pool, catalog, changes, log }: Options): Promise<Collections> {
  let readings = 0
  const kept = await keepRows<readonly KnownCollection[]>({
    changes,
    log,
    isAbout: (tag) => tag === 'collections' || tag.startsWith('collection:'),
    onChange: () => catalog.change(['collections']),
    async read() {
      readings += 1
      return (await findCollections(pool)).map((row) => ({ ...row, shelf: shelfOf(row, readings) }))
    },
  })
  return {
    ...kept,
    describeAddress(site, path) {
      if (path === '/collections') return { seo: collectionsSeo(site), tag: 'settings' }
      const found = kept.current().find(({ siteId, code }) => siteId === site.id && path === `/collections/${code}`)
      if (!found) return null
      const productsCount = countShelf(catalog, { site, priceRole: site.priceRole }, found.shelf)
      return productsCount > 0 ? { seo: shelfSeo({ ...found, about: found.description, productsCount }, site), tag: 'collections' } : null
    },
  }
}

/** Addresses of a site's collections that show something. */
export const collectionPaths = (collections: Collections, catalog: Catalog, site: SiteRow): string[] =>
  collections
    .current()
    .filter(({ siteId, shelf }) => siteId === site.id && countShelf(catalog, { site, priceRole: site.priceRole }, shelf) > 0)
    .map(({ code }) => `/collections/${code}`)

const shelfOf = ({ id, productIds, categoryIds, filters }: CollectionRow, reading: number): Shelf => ({
  key: `collection ${id} ${reading}`,
  productIds,
  stored: filters && { categoryIds, filters },
})
