import type { Banner } from '@shpulka/contract/content/banners'
import type { Visit } from '../../base/http/visit.ts'
import { bannerView } from './banner.view.ts'
import { type BannerPlace, isItsTime, nearness } from './banner-aim.rule.ts'
import type { BannerRow } from './banners.port.ts'
import type { BannersDeps } from './deps.ts'

/** Rows of the visitor's site whose time it is. */
export function currentBanners({ banners }: BannersDeps, siteId: number): BannerRow[] {
  const now = new Date()
  return banners.current().filter((row) => row.siteId === siteId && isItsTime(row, now))
}

/** As the contract shows them; the pinned products may leave the site. */
export function shownBanners(visit: Pick<Visit, 'visitor' | 'tag'>, { catalog }: BannersDeps, rows: readonly BannerRow[]): Banner[] {
  const siteId = visit.visitor.site.id
  visit.tag('banners', ...rows.flatMap(({ productIds }) => productIds.map((id) => `product:${id}`)))
  return rows.map((row) => bannerView(row, (productId) => catalog.findProductPath(siteId, productId) !== null))
}

/** Banners of a coded place on the visitor's site, those aimed nearest first. */
export function placedBanners(
  visit: Pick<Visit, 'visitor' | 'tag'>,
  deps: BannersDeps,
  code: string,
  place: BannerPlace = { categoryLine: [], values: [] },
): Banner[] {
  const placed = currentBanners(deps, visit.visitor.site.id)
    .filter((row) => row.code === code)
    .map((row) => ({ row, near: nearness(row, place) }))
    .filter(({ near }) => near >= 0)
    .sort((a, b) => b.near - a.near)
  return shownBanners(
    visit,
    deps,
    placed.map(({ row }) => row),
  )
}
