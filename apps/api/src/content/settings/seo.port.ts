import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { listingChoice, type UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import type { AddressSeo } from '@shpulka/contract/content/settings'
import type { Reader } from '../../base/db/pool.ts'
import { findCombinationRecords, findSeoRecords, type SeoRow } from './seo.sql.ts'
import type { SiteRow } from './settings.port.ts'

export { type SeoRow, seoRecordValue } from './seo.sql.ts'
export { mergedSeo } from './seo-text.rule.ts'
export { findSeoRecords }

/** The catalogue, as far as combinations of filters need it. */
interface ListingCounts {
  /** How many products of a site a category shows under filters; 0 as well when one of them does not exist. */
  countListing(site: Pick<SiteRow, 'id' | 'priceRole'>, path: string, filters: readonly UrlFilter[]): number
}

/** Number of combinations counted before yielding to the event loop (a few milliseconds). */
const batchSize = 20

/** Combinations of filters that search engines may index: those that have SEO texts and products. */
export async function approvedCombinations(
  tx: Reader,
  site: SiteRow,
  catalog: ListingCounts,
): Promise<AddressSeo['combinations']> {
  const records = await findCombinationRecords(tx, site.id)
  const combinations: AddressSeo['combinations'] = []
  for (const [path, ofPath] of Map.groupBy(records, ({ url }) => url.slice(0, url.indexOf('?')))) {
    const visible: AddressSeo['combinations'] = []
    for (let from = 0; from < ofPath.length; from += batchSize) {
      visible.push(...visibleCombinations(ofPath.slice(from, from + batchSize), path, site, catalog))
      await yieldToEventLoop()
    }
    combinations.push(...visible.sort(byCount))
  }
  return combinations
}

/** Combinations of one category among the records, most products first. */
export const combinationsOf = (
  records: readonly SeoRow[],
  path: string,
  site: SiteRow,
  catalog: ListingCounts,
): AddressSeo['combinations'] => visibleCombinations(records, path, site, catalog).sort(byCount)

function visibleCombinations(
  records: readonly SeoRow[],
  path: string,
  site: SiteRow,
  catalog: ListingCounts,
): AddressSeo['combinations'] {
  return records
    .filter(({ url }) => url.startsWith(`${path}?`))
    .map(({ url, h1, title }) => {
      const { filters } = listingChoice(new URLSearchParams(url.slice(path.length)))
      return {
        title: h1 ?? title ?? '',
        url,
        productsCount: filters.length === 0 ? 0 : catalog.countListing(site, path, filters),
      }
    })
    .filter(({ title, productsCount }) => title !== '' && productsCount > 0)
}

const byCount = (a: AddressSeo['combinations'][number], b: AddressSeo['combinations'][number]) =>
  b.productsCount - a.productsCount || (a.url < b.url ? -1 : 1)
