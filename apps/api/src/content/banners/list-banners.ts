import type { banners } from '@shpulka/contract/content/banners'
import type { Verb } from '../../base/http/visit.ts'
import type { BannersDeps } from './deps.ts'
import { currentBanners, shownBanners } from './shown-banners.port.ts'

export const listBanners: Verb<typeof banners.listBanners, BannersDeps> = async (visit, deps) =>
  shownBanners(visit, deps, currentBanners(deps, visit.visitor.site.id))
