import { collections } from '@shpulka/contract/catalogue/collections'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CollectionsDeps } from './deps.ts'
import { listCollectionFilters } from './list-collection-filters.ts'
import { listCollectionProducts } from './list-collection-products.ts'
import { listCollections } from './list-collections.ts'

export const collectionsRoutes = (app: FastifyInstance, deps: CollectionsDeps) =>
  mount(app, collections, { listCollections, listCollectionProducts, listCollectionFilters }, deps)
