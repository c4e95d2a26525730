import type { banners } from '@shpulka/contract/banners'
import { notFound } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { nearness } from './banner-aim.rule.ts'
import type { BannersDeps } from './deps.ts'
import { currentBanners, shownBanners } from './shown-banners.ts'

export const listPlacedBanners: Verb<typeof banners.listPlacedBanners, BannersDeps> = async (visit, deps) => {
  const { category, values = [] } = visit.query
  const siteId = visit.visitor.site.id
  const categoryLine = category === undefined ? [] : deps.catalog.findCategoryLine(siteId, category)
  if (categoryLine === null) throw notFound('Такой категории нет')
  const placed = currentBanners(deps, siteId)
    .filter(({ code }) => code === visit.params.code)
    .map((row) => ({ row, near: nearness(row, { categoryLine, values }) }))
    .filter(({ near }) => near >= 0)
    .sort((a, b) => b.near - a.near)
  return shownBanners(
    visit,
    deps,
    placed.map(({ row }) => row),
  )
}
