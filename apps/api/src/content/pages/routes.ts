import { pages } from '@shpulka/contract/content/pages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { PagesDeps } from './deps.ts'
import { getShortTree } from './get-short-tree.ts'
import { listPages } from './list-pages.ts'
import { searchPages } from './search-pages.ts'
import type { TextSearch } from './searched-texts.port.ts'

export const pagesRoutes = (app: FastifyInstance, deps: PagesDeps & { readonly textSearch: TextSearch }) =>
  mount(app, pages, { listPages, getShortTree, searchPages }, deps)
