import { categorySuggestions } from '@shpulka/contract/category-suggestions'
import type { FastifyInstance } from 'fastify'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { mount } from '../http/mount.ts'
import { listCategorySuggestions } from './list-category-suggestions.ts'

export const categorySuggestionsRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(app, categorySuggestions, { listCategorySuggestions }, deps)
