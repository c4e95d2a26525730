import { organizationMapper } from '@shpulka/contract/organization-mapper'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import type { Lookup } from '../outside/lookup.port.ts'
import { listOrganizations } from './list-organizations.ts'

export const organizationMapperRoutes = (app: FastifyInstance, deps: { lookup: Lookup }) =>
  mount(app, organizationMapper, { listOrganizations }, deps)
