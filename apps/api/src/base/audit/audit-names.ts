import type { Reader } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import type { AuditRow } from './audit.sql.ts'
import type { NamedKind, NameOf } from './named-kind.rule.ts'

type NameRow = { kind: string; id: string; name: string }

/** Reads the names of all records that a page of the log mentions, in one statement. */
export interface AuditNames {
  readonly kinds: readonly NamedKind[]
  readonly find: (tx: Reader, requested: string) => Promise<NameRow[]>
}

/** Call it once: statement names are unique in the whole program. */
export const auditNames = (kinds: readonly NamedKind[]): AuditNames => ({
  kinds,
  find: statement<[requested: string], NameRow>(
    'findAuditNames',
    `with wanted as (select kind, id from json_to_recordset($1::json) w (kind text, id text))
     ${kinds
       .map(({ kind, names }) => {
         const ids = `array(select w.id from wanted w where w.kind = '${kind}')`
         return `select '${kind}' as kind, n.id::text as id, n.name from (${names(ids)}) n`
       })
       .join(' union all ')}`,
  ),
})

/** Reads the names these rows need. */
export async function readNames(tx: Reader, { kinds, find }: AuditNames, rows: readonly AuditRow[]): Promise<NameOf> {
  const requested = new Map<string, { kind: string; id: string }>()
  const add = (kind: string, id: unknown) => {
    if (isId(id)) requested.set(`${kind} ${id}`, { kind, id: String(id) })
  }
  const collect = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const each of value) collect(each, field)
    else if (value && typeof value === 'object') for (const [name, each] of Object.entries(value)) collect(each, name)
    else for (const { kind } of kinds.filter(({ fields }) => fields.includes(field))) add(kind, value)
  }
  for (const { recordKind, recordId, changes } of rows) {
    add(recordKind, recordId)
    collect(changes, '')
  }
  const found = requested.size === 0 ? [] : await find(tx, JSON.stringify([...requested.values()]))
  const names = new Map(found.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return (kind, id) => names.get(`${kind} ${id}`) ?? null
}

const isId = (id: unknown): boolean => typeof id === 'number' || typeof id === 'string'
