import { categorySuggestions } from '@shpulka/contract/catalogue/category-suggestions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { listCategorySuggestions } from './list-category-suggestions.ts'

export const categorySuggestionsRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(app, categorySuggestions, { listCategorySuggestions }, deps)
