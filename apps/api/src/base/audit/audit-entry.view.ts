import type { AuditEntry } from '@shpulka/contract/base/audit'
import { actorName } from './actor-name.rule.ts'
import type { AuditRow } from './audit.sql.ts'

/** A row of the log as the office reads it. */
export function auditEntry(row: AuditRow): AuditEntry {
  const { id, at, actor, actorFio, action, recordKind, recordId, siteId, changes, personal, why } = row
  return {
    ...{
      id,
      at: at.toISOString(),
      actor,
      actorName: actorName(actor, actorFio),
      action,
      recordKind,
      recordId,
      siteId,
      why,
    },
    changes: Object.fromEntries(
      Object.entries(changes).map(([field, values]) => [
        field,
        personal?.[field] ?? (isHidden(values) ? [null, null] : values),
      ]),
    ),
  }
}

/** A personal value whose person was erased: only its HMAC is left. */
const isHidden = (values: readonly unknown[]) =>
  values.some((value) => typeof value === 'object' && value !== null && 'hmac' in value)
