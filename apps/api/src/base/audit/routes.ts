import { audit } from '@shpulka/contract/base/audit'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { mountOffice } from '../http/mount.ts'
import { listAudit } from './list-audit.ts'

export const auditRoutes = (api: FastifyInstance, deps: { readonly officePool: Pool }) =>
  mountOffice(api, audit, { listAudit }, deps)
