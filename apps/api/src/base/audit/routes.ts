import { audit } from '@shpulka/contract/base/audit'
import { undo } from '@shpulka/contract/base/undo'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { mountOffice } from '../http/mount.ts'
import { listAudit } from './list-audit.ts'
import { undoChange } from './undo-change.ts'
import type { UndoDeps } from './undo-part.port.ts'
import { viewLastChange } from './view-last-change.ts'

export const auditRoutes = (api: FastifyInstance, deps: { readonly officePool: Pool }) =>
  mountOffice(api, audit, { listAudit }, deps)

export const undoRoutes = (api: FastifyInstance, deps: UndoDeps) =>
  mountOffice(api, undo, { viewLastChange, undoChange }, deps)
