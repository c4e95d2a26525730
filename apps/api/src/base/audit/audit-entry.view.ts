import type { AuditEntry } from '@shpulka/contract/base/audit'
import { actorName } from './actor-name.rule.ts'
import type { AuditRow } from './audit.sql.ts'
import { kindOfField, type NamedKind, type NameOf } from './named-kind.rule.ts'

/** A row of the log as the office reads it: names in place of ids. */
export function auditEntry(row: AuditRow, kinds: readonly NamedKind[], nameOf: NameOf): AuditEntry {
  const { id, at, actor, actorFio, action, recordKind, recordId, siteId, changes, personal, why } = row
  return {
    id,
    at: at.toISOString(),
    actor,
    actorName: actorName(actor, actorFio),
    action,
    recordKind,
    recordId,
    recordName: nameOf(recordKind, recordId) ?? removedTitle(changes) ?? '',
    siteId,
    why,
    changes: Object.fromEntries(
      Object.entries(changes).map(([field, values]) => [
        field,
        personal?.[field] ??
          (isHidden(values) ? [null, null] : (withNames(values, field, kinds, nameOf) as typeof values)),
      ]),
    ),
  }
}

/** The title a record had until this entry removed it. */
const removedTitle = ({ title }: AuditRow['changes']): string | null =>
  typeof title?.[0] === 'string' && title[1] === null ? title[0] : null

/** A value of a field with names in place of ids. */
function withNames(value: unknown, field: string, kinds: readonly NamedKind[], nameOf: NameOf): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map((each) => withNames(each, field, kinds, nameOf))
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNames(each, name, kinds, nameOf)]))
  const kind = kindOfField(kinds, field)
  return kind === undefined ? value : (nameOf(kind, value) ?? deletedLabel(value))
}

/** What is shown for the id of a deleted record. */
const deletedLabel = (id: unknown) => `№ ${id}, больше нет`

/** Whether this is a personal value of an erased person: only its HMAC is left. */
const isHidden = (values: readonly unknown[]) =>
  values.some((value) => typeof value === 'object' && value !== null && 'hmac' in value)
