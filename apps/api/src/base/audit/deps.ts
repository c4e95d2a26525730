import type { Pool } from '../db/pool.ts'
import type { Reads } from '../db/reads.ts'
import type { AuditNames } from './audit-names.ts'

export interface AuditDeps {
  readonly officePool: Pool
  readonly reads: Reads
  readonly auditNames: AuditNames
}
