import { audit } from '@shpulka/contract/base/audit'
import { undo } from '@shpulka/contract/base/undo'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../http/mount.ts'
import type { AuditDeps } from './deps.ts'
import { listAudit } from './list-audit.ts'
import { listAuditActors } from './list-audit-actors.ts'
import { undoChange } from './undo-change.ts'
import type { UndoDeps } from './undo-handler.port.ts'
import { viewLastChange } from './view-last-change.ts'

export const auditRoutes = (api: FastifyInstance, deps: AuditDeps) =>
  mountOffice(api, audit, { listAudit, listAuditActors }, deps)

export const undoRoutes = (api: FastifyInstance, deps: UndoDeps & AuditDeps) =>
  mountOffice(api, undo, { viewLastChange, undoChange }, deps)
