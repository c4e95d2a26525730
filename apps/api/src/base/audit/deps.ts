import type { Pool } from '../db/pool.ts'
import type { AuditNames } from './audit-names.ts'

export interface AuditDeps {
  readonly officePool: Pool
  readonly auditNames: AuditNames
}
