import type { banners } from '@shpulka/contract/content/banners'
import type { Handler } from '../../base/http/request-context.ts'
import type { BannersDeps } from './deps.ts'
import { activeBannerRows, toBanners } from './shown-banners.port.ts'

export const listBanners: Handler<typeof banners.listBanners, BannersDeps> = async (ctx, deps) =>
  toBanners(ctx, deps, activeBannerRows(deps, ctx.visitor.site.id))
