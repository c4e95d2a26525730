import { manuals } from '@shpulka/contract/catalogue/manuals'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { listManuals, type ManualsDeps } from './list-manuals.ts'

export const manualsRoutes = (app: FastifyInstance, deps: ManualsDeps) => mount(app, manuals, { listManuals }, deps)
