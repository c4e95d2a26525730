import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sitemapPartAddresses } from '@shpulka/contract/catalogue/feeds'
import { newsPaths } from '../../content/news/news.port.ts'
import { pagePaths } from '../../content/pages/pages.port.ts'
import { approvedCombinations } from '../../content/settings/seo.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { type ShopPoints, shopPointPaths } from '../../content/shop-points/shop-points.port.ts'
import {
  type Catalog,
  type ShownPage,
  shownCategories,
  shownPages,
  shownProductIds,
} from '../catalog/shown-products.port.ts'
import { type Collections, collectionPaths } from '../collections/collections.port.ts'
import { pickerPaths } from '../machine-picker/machine-picker.port.ts'
import { partSchemePaths } from '../part-schemes/part-schemes.port.ts'
import { plannerPaths } from '../workshop-planner/workshop-planner.port.ts'
import type { FeedsDeps } from './deps.ts'

/** Batch size: a few milliseconds of work on the event loop. */
const batchPages = 1_000

/** A part of the site map; `pages` reads its pages when it is called. */
export interface SitemapPart {
  readonly name: string
  pages(): AsyncIterable<readonly ShownPage[]>
}

/** The parts of a site map: one of other pages, then products. Every address in them is canonical and returns 200. */
export function sitemapParts(
  { catalog, collections, shopPoints, pages: textPages, news, morePages, reads }: FeedsDeps,
  site: SiteRow,
): SitemapPart[] {
  const siteId = site.id
  const productIds = shownProductIds(catalog, siteId)
  const parts = Math.ceil(productIds.length / sitemapPartAddresses)
  return [
    {
      name: 'pages1',
      pages: async function* () {
        const reader = await reads.freshReader()
        const combinations = await approvedCombinations(reader, site, catalog)
        const otherPages = [
          ...pagePaths(textPages, site.id),
          ...newsPaths(news, site.id, new Date()),
          ...(await morePages(reader, site.id)),
          ...(await partSchemePaths(reader, site.id)),
          ...(await pickerPaths(reader)),
          ...(await plannerPaths(reader)),
          ...listingPages(catalog, collections, shopPoints, site, combinations),
        ].slice(0, sitemapPartAddresses)
        yield* inBatches(otherPages, (pages) => pages)
      },
    },
    ...Array.from({ length: parts }, (_, part) => ({
      name: `products${part + 1}`,
      pages: () =>
        inBatches(productIds.subarray(part * sitemapPartAddresses, (part + 1) * sitemapPartAddresses), (ids) =>
          shownPages(catalog, siteId, ids),
        ),
    })),
  ]
}

/** When the newest page of a part changed, in seconds; 0 when unknown. */
export async function newestIn(part: SitemapPart): Promise<number> {
  let newest = 0
  for await (const pages of part.pages())
    for (const { updatedSeconds } of pages) newest = Math.max(newest, updatedSeconds)
  return newest
}

/**
 * Pages that list products: home, catalogue, categories, partners, collections, shops, and approved filter
 * combinations.
 */
function listingPages(
  catalog: Catalog,
  collections: Collections,
  shopPoints: ShopPoints,
  site: SiteRow,
  combinations: readonly { url: string }[],
): ShownPage[] {
  const categories = shownCategories(catalog, site.id)
  const updatedSeconds = categories.reduce((newest, category) => Math.max(newest, category.updatedSeconds), 0)
  const updatedOf = new Map(categories.map((category) => [category.path, category.updatedSeconds]))
  const choices = combinations.map(({ url }) => ({
    path: url,
    updatedSeconds: updatedOf.get(url.slice(0, url.indexOf('?'))) ?? updatedSeconds,
  }))
  const partnerPaths = catalog.listPartners(site.id).map(({ code }) => `/partners/${code}`)
  const collectionPages = collectionPaths(collections, catalog, site)
  const otherListings = [
    ...(partnerPaths.length > 0 ? ['/partners', ...partnerPaths] : []),
    ...(collectionPages.length > 0 ? ['/collections', ...collectionPages] : []),
    ...shopPointPaths(shopPoints, site),
  ]
  const pages = ['/', '/catalog', ...otherListings].map((path) => ({ path, updatedSeconds }))
  return [...pages, ...categories, ...choices]
}

async function* inBatches<List extends { readonly length: number; slice(from: number, to: number): List }, Page>(
  list: List,
  pagesOf: (batch: List) => readonly Page[],
): AsyncGenerator<readonly Page[]> {
  for (let from = 0; from < list.length; from += batchPages) {
    yield pagesOf(list.slice(from, from + batchPages))
    await yieldToEventLoop()
  }
}
