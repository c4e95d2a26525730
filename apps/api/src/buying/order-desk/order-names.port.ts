import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** Notes as the journal names them: by their words, for as long as they are there. */
export const orderNames: readonly NamedKind[] = [
  {
    kind: 'note',
    fields: ['note'],
    names: (ids) => `select id, left(text, 200) as name from order_notes where id = any (${ids}::bigint[])`,
  },
]
