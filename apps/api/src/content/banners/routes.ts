import { banners } from '@shpulka/contract/content/banners'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { BannersDeps } from './deps.ts'
import { listBanners } from './list-banners.ts'
import { listPlacedBanners } from './list-placed-banners.ts'

export const bannersRoutes = (app: FastifyInstance, deps: BannersDeps) =>
  mount(app, banners, { listBanners, listPlacedBanners }, deps)
