import { organizationMapper } from '@shpulka/contract/people/organization-mapper'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import { listOrganizations } from './list-organizations.ts'

export const organizationMapperRoutes = (app: FastifyInstance, deps: { lookup: Lookup }) =>
  mount(app, organizationMapper, { listOrganizations }, deps)
