import { pages } from '@shpulka/contract/content/pages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { getShortTree } from './get-short-tree.ts'
import { listPages } from './list-pages.ts'
import { searchPages, type TextSearchDeps } from './search-pages.ts'

export const pagesRoutes = (app: FastifyInstance, deps: TextSearchDeps) =>
  mount(app, pages, { listPages, getShortTree, searchPages }, deps)
