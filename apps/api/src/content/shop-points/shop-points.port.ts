import type { FastifyBaseLogger } from 'fastify'
import { type CachedRows, cacheRows } from '../../base/db/cached-rows.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { pointSeo, pointsSeo } from '../settings/seo-text.rule.ts'
import type { SeoTexts, SiteRow } from '../settings/settings.port.ts'
import type { CachedShopPoint } from './chosen-points.rule.ts'
import { shopPointView } from './shop-point.view.ts'
import { findShopPoints } from './shop-points.sql.ts'

/** Shop points of every site, in order, and the texts of their pages. */
export type ShopPoints = CachedRows<readonly CachedShopPoint[]> & SeoTexts

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Called with tags after a change is loaded. */
  announce(tags: readonly string[]): void
}

/** Reads the shop points and keeps them fresh by messages `shop-points`. */
export async function openShopPoints({ pool, changes, log, announce }: Options): Promise<ShopPoints> {
  const cached = await cacheRows<readonly CachedShopPoint[]>({
    changes,
    log,
    isAbout: (tag) => tag === 'shop-points',
    read: async () => (await findShopPoints(pool)).map(shopPointView),
    onChange: () => announce(['shop-points']),
  })
  return {
    ...cached,
    seoOfPath(site, path) {
      const sitePoints = ofSite(cached.current(), site)
      if (path === '/dealers') return { seo: pointsSeo(sitePoints, site), tag: 'shop-points' }
      const found = sitePoints.find(({ code }) => path === `/dealers/${code}`)
      return found ? { seo: pointSeo(found, site), tag: 'shop-points' } : null
    },
  }
}

/** Addresses of a site's shop points. */
export function shopPointPaths(shopPoints: ShopPoints, site: SiteRow): string[] {
  const sitePoints = ofSite(shopPoints.current(), site)
  return sitePoints.length > 0 ? ['/dealers', ...sitePoints.map(({ code }) => `/dealers/${code}`)] : []
}

const ofSite = (points: readonly CachedShopPoint[], site: Pick<SiteRow, 'id'>) =>
  points.filter(({ siteId }) => siteId === site.id)
