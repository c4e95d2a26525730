import { machinePicker } from '@shpulka/contract/catalogue/machine-picker'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { listPickedCategories } from './list-picked-categories.ts'
import { pickMachines } from './pick-machines.ts'

export const machinePickerRoutes = (app: FastifyInstance, deps: CatalogDeps) =>
  mount(app, machinePicker, { pickMachines, listPickedCategories }, deps)
