import { partners } from '@shpulka/contract/partners'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import type { PartnersDeps } from './deps.ts'
import { getPartner } from './get-partner.ts'
import { listPartners } from './list-partners.ts'

export const partnersRoutes = (app: FastifyInstance, deps: PartnersDeps) => mount(app, partners, { listPartners, getPartner }, deps)
