import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** The journal names notes by their text, while they exist. */
export const orderNames: readonly NamedKind[] = [
  {
    kind: 'note',
    fields: ['note'],
    names: (ids) => `select id, left(text, 200) as name from order_notes where id = any (${ids}::bigint[])`,
  },
]
