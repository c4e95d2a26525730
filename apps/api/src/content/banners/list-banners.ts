import type { banners } from '@shpulka/contract/content/banners'
import type { Handler } from '../../base/http/request-context.ts'
import type { BannersDeps } from './deps.ts'
import { currentBanners, shownBanners } from './shown-banners.port.ts'

export const listBanners: Handler<typeof banners.listBanners, BannersDeps> = async (ctx, deps) =>
  shownBanners(ctx, deps, currentBanners(deps, ctx.visitor.site.id))
