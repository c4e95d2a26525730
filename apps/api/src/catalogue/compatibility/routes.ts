import { compatibility } from '@shpulka/contract/catalogue/compatibility'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { checkCompatibility } from './check-compatibility.ts'
import { compareWithMachines } from './compare-with-machines.ts'
import { listCompatible } from './list-compatible.ts'

export const compatibilityRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(app, compatibility, { listCompatible, compareWithMachines, checkCompatibility }, deps)
