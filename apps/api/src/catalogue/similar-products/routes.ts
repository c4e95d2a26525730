import { similarProducts } from '@shpulka/contract/catalogue/similar-products'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { listSimilarProducts } from './list-similar-products.ts'

export const similarProductsRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(app, similarProducts, { listSimilarProducts }, deps)
