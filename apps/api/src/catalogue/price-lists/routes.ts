import { priceLists } from '@shpulka/contract/catalogue/price-lists'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { PriceListsDeps } from './deps.ts'
import { getPriceList } from './get-price-list.ts'
import { listPriceLists } from './list-price-lists.ts'

export const priceListsRoutes = (app: FastifyInstance, deps: PriceListsDeps) =>
  mount(app, priceLists, { listPriceLists, getPriceList }, deps)
