import { customerBasket } from '@shpulka/contract/buying/customer-basket'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { compareBasketPrices } from './compare-basket-prices.ts'
import type { CustomerDeskDeps } from './deps.ts'

export const customerBasketRoutes = (api: FastifyInstance, deps: CustomerDeskDeps) =>
  mountOffice(api, customerBasket, { compareBasketPrices }, deps)
