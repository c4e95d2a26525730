import { similarProducts } from '@shpulka/contract/similar-products'
import type { FastifyInstance } from 'fastify'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { mount } from '../http/mount.ts'
import { listSimilarProducts } from './list-similar-products.ts'

export const similarProductsRoutes = (app: FastifyInstance, deps: CatalogDeps) => mount(app, similarProducts, { listSimilarProducts }, deps)
