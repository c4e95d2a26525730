import { partSchemes } from '@shpulka/contract/catalogue/part-schemes'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { getPartScheme } from './get-part-scheme.ts'
import { listPartSchemes } from './list-part-schemes.ts'

export const partSchemesRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(app, partSchemes, { listPartSchemes, getPartScheme }, deps)
