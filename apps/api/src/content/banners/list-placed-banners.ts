import type { banners } from '@shpulka/contract/content/banners'
import { notFound } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import type { BannersDeps } from './deps.ts'
import { placedBanners } from './shown-banners.port.ts'

export const listPlacedBanners: Verb<typeof banners.listPlacedBanners, BannersDeps> = async (visit, deps) => {
  const { category, values = [] } = visit.query
  const categoryLine = category === undefined ? [] : deps.catalog.findCategoryLine(visit.visitor.site.id, category)
  if (categoryLine === null) throw notFound('Такой категории нет')
  return placedBanners(visit, deps, visit.params.code, { categoryLine, values })
}
