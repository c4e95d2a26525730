import { shopPoints } from '@shpulka/contract/content/shop-points'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { ShopPointsDeps } from './deps.ts'
import { listShopPoints } from './list-shop-points.ts'

export const shopPointsRoutes = (app: FastifyInstance, deps: ShopPointsDeps) =>
  mount(app, shopPoints, { listShopPoints }, deps)
