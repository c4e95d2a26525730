import { auditActions } from '@shpulka/contract/base/audit'
import { auditRecordKinds } from '@shpulka/contract/base/audit-titles'

/** What the audit log shows; a missing field does not limit it. */
export interface JournalFilter {
  readonly q?: string
  readonly actor?: string
  readonly kind?: string
  readonly record?: string
  readonly action?: string
  /** 2026-11-24. */
  readonly from?: string
  readonly to?: string
  readonly before?: number
}

/** Reads the filter from the address; what it cannot read is not there. */
export function journalFilter(query: URLSearchParams): JournalFilter {
  const text = (name: string, isKnown: (value: string) => boolean = () => true) => {
    const value = query.get(name)?.trim().slice(0, 100) ?? ''
    return value !== '' && isKnown(value) ? { [name]: value } : {}
  }
  const before = Number(query.get('before'))
  return {
    ...text('q'),
    ...text('actor', (value) => /^(system|manager:\d{1,9})$/.test(value)),
    ...text('kind', (value) => value in auditRecordKinds),
    ...text('record', (value) => value.length <= 40),
    ...text('action', (value) => value in auditActions),
    ...text('from', isDay),
    ...text('to', isDay),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  }
}

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).getUTCDate() === Number(value.slice(8))
