import type { Banner } from '@shpulka/contract/content/banners'
import type { RequestContext } from '../../base/http/request-context.ts'
import { bannerView } from './banner.view.ts'
import { type BannerPlace, isActiveNow, targetingMatch } from './banner-targeting.rule.ts'
import type { BannerRow } from './banners.port.ts'
import type { BannersDeps } from './deps.ts'

/** Active banners of a site. */
export function activeBannerRows({ banners }: BannersDeps, siteId: number): BannerRow[] {
  const now = new Date()
  return banners.current().filter((row) => row.siteId === siteId && isActiveNow(row, now))
}

/** Converts rows to the contract's shape, without pinned products the site no longer sells. */
export function toBanners(
  ctx: Pick<RequestContext, 'visitor' | 'tag'>,
  { catalog }: BannersDeps,
  rows: readonly BannerRow[],
): Banner[] {
  const siteId = ctx.visitor.site.id
  ctx.tag('banners', ...rows.flatMap(({ productIds }) => productIds.map((id) => `product:${id}`)))
  return rows.map((row) => bannerView(row, (productId) => catalog.findProductPath(siteId, productId) !== null))
}

/** Banners with this place code on the visitor's site, the most precisely targeted first. */
export function placedBanners(
  ctx: Pick<RequestContext, 'visitor' | 'tag'>,
  deps: BannersDeps,
  code: string,
  place: BannerPlace = { categoryLine: [], values: [] },
): Banner[] {
  const placed = activeBannerRows(deps, ctx.visitor.site.id)
    .filter((row) => row.code === code)
    .map((row) => ({ row, match: targetingMatch(row, place) }))
    .filter(({ match }) => match >= 0)
    .sort((a, b) => b.match - a.match)
  return toBanners(
    ctx,
    deps,
    placed.map(({ row }) => row),
  )
}
