import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** Shows the text of existing notes instead of their ids in the audit log. */
export const orderNames: readonly NamedKind[] = [
  {
    kind: 'note',
    fields: ['note'],
    names: (ids) => `select id, left(text, 200) as name from order_notes where id = any (${ids}::bigint[])`,
  },
]
