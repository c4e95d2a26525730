import type { banners } from '@shpulka/contract/content/banners'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { BannersDeps } from './deps.ts'
import { placedBanners } from './shown-banners.port.ts'

export const listPlacedBanners: Handler<typeof banners.listPlacedBanners, BannersDeps> = async (ctx, deps) => {
  const { category, values = [] } = ctx.query
  const categoryLine = category === undefined ? [] : deps.catalog.findCategoryPathIds(ctx.visitor.site.id, category)
  if (categoryLine === null) throw notFound('Такой категории нет')
  return placedBanners(ctx, deps, ctx.params.code, { categoryLine, values })
}
