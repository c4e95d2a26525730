import { listingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import type { settings } from '@shpulka/contract/content/settings'
import type { Handler } from '../../base/http/request-context.ts'
import type { SettingsDeps } from './deps.ts'
import { combinationsOf, findSeoRecords } from './seo.port.ts'
import { catalogSeo, mergedSeo, siteSeo } from './seo-text.rule.ts'
import type { SeoTexts } from './settings.port.ts'

export const getSeo: Handler<typeof settings.getSeo, SettingsDeps> = async (
  ctx,
  { pool, catalog, collections, shopPoints, pages, news },
) => {
  const { site } = ctx.visitor
  const { path, query } = addressOf(ctx.query.url)
  const defaults = [catalog, collections, shopPoints, pages, news].reduce<ReturnType<SeoTexts['seoOfPath']>>(
    (found, texts) => found ?? texts.seoOfPath(site, path),
    null,
  )
  ctx.tag('seo', defaults?.tag ?? 'settings')
  const records = await findSeoRecords(pool, site.id, path, path + query)
  const record = records.find(({ url }) => url === path)
  const fallback = defaults?.seo ?? (path === '/catalog' ? catalogSeo(site) : siteSeo(site))
  const texts = record ? mergedSeo(record, fallback) : fallback
  const combinations = defaults ? combinationsOf(records, path, site, catalog) : []
  if (query === '') return { ...texts, canonical: path, isIndexed: true, combinations }
  const chosen = combinations.some(({ url }) => url === path + query)
    ? records.find(({ url }) => url === path + query)
    : undefined
  return {
    ...(chosen ? mergedSeo(chosen, texts) : texts),
    canonical: chosen?.url ?? path,
    isIndexed: chosen !== undefined,
    combinations,
  }
}

/** The path without a trailing slash, as records are stored, and the canonical query with its filters only. */
function addressOf(url: string): { path: string; query: string } {
  const [, path = '/', queryText = ''] = /^([^?#]*)\??([^#]*)/s.exec(url) ?? []
  const { filters } = listingChoice(new URLSearchParams(queryText))
  return {
    path: plainPath(path.replace(/(?<=.)\/+$/, '')),
    query: listingQuery({ filters, search: '', isSearchAsTyped: false, sort: 'popular', page: 1 }),
  }
}

function plainPath(path: string): string {
  try {
    // PostgreSQL text cannot hold NUL.
    return decodeURIComponent(path).replaceAll('\0', '')
  } catch {
    return path.replaceAll('\0', '')
  }
}
