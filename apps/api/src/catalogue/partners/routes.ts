import { partners } from '@shpulka/contract/catalogue/partners'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { PartnersDeps } from './deps.ts'
import { getPartner } from './get-partner.ts'
import { listPartners } from './list-partners.ts'

export const partnersRoutes = (app: FastifyInstance, deps: PartnersDeps) =>
  mount(app, partners, { listPartners, getPartner }, deps)
