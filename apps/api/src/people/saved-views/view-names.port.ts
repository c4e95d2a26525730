import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** Names of saved views for the audit log. */
export const viewNames: readonly NamedKind[] = [
  {
    kind: 'view',
    fields: [],
    names: (ids) => `select id, title as name from saved_views where id = any (${ids}::int[])`,
  },
]
