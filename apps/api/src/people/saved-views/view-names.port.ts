import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** Saved views as the journal names them. */
export const viewNames: readonly NamedKind[] = [
  {
    kind: 'view',
    fields: [],
    names: (ids) => `select id, title as name from saved_views where id = any (${ids}::int[])`,
  },
]
