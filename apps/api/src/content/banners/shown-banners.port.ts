import type { Banner } from '@shpulka/contract/content/banners'
import type { RequestContext } from '../../base/http/request-context.ts'
import { bannerView } from './banner.view.ts'
import { type BannerPlace, isActiveNow, targetingMatch } from './banner-targeting.rule.ts'
import type { BannerRow } from './banners.port.ts'
import type { BannersDeps } from './deps.ts'

/** Rows of the visitor's site whose time it is. */
export function currentBanners({ banners }: BannersDeps, siteId: number): BannerRow[] {
  const now = new Date()
  return banners.current().filter((row) => row.siteId === siteId && isActiveNow(row, now))
}

/** As the contract shows them; the pinned products may leave the site. */
export function shownBanners(
  ctx: Pick<RequestContext, 'visitor' | 'tag'>,
  { catalog }: BannersDeps,
  rows: readonly BannerRow[],
): Banner[] {
  const siteId = ctx.visitor.site.id
  ctx.tag('banners', ...rows.flatMap(({ productIds }) => productIds.map((id) => `product:${id}`)))
  return rows.map((row) => bannerView(row, (productId) => catalog.findProductPath(siteId, productId) !== null))
}

/** Banners of a coded place on the visitor's site, those aimed nearest first. */
export function placedBanners(
  ctx: Pick<RequestContext, 'visitor' | 'tag'>,
  deps: BannersDeps,
  code: string,
  place: BannerPlace = { categoryLine: [], values: [] },
): Banner[] {
  const placed = currentBanners(deps, ctx.visitor.site.id)
    .filter((row) => row.code === code)
    .map((row) => ({ row, near: targetingMatch(row, place) }))
    .filter(({ near }) => near >= 0)
    .sort((a, b) => b.near - a.near)
  return shownBanners(
    ctx,
    deps,
    placed.map(({ row }) => row),
  )
}
