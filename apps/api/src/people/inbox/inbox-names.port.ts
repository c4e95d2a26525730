import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** Names of reply templates for the audit log. */
export const inboxNames: readonly NamedKind[] = [
  {
    kind: 'reply-template',
    fields: [],
    names: (ids) => `select id, title as name from reply_templates where id = any (${ids}::int[])`,
  },
]
