import type { settings } from '@shpulka/contract/settings'
import type { Verb } from '../http/visit.ts'
import type { SettingsDeps } from './deps.ts'
import { findSeo } from './seo.port.ts'
import { catalogSeo, siteSeo } from './seo-text.rule.ts'

export const getSeo: Verb<typeof settings.getSeo, SettingsDeps> = async (visit, { pool, catalog }) => {
  const { site } = visit.visitor
  const path = addressOf(visit.query.url)
  const described = catalog.describeAddress(site, path)
  visit.tag('seo', described?.tag ?? 'settings')
  return findSeo(pool, site.id, path, described?.seo ?? (path === '/catalog' ? catalogSeo(site) : siteSeo(site)))
}

/** The path without query, hash and closing slash, as records are kept. */
function addressOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')
  try {
    // PostgreSQL text cannot hold NUL.
    return decodeURIComponent(path).replaceAll('\0', '')
  } catch {
    return path.replaceAll('\0', '')
  }
}
