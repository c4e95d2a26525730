import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** Names of staff, roles and sites for the audit log. */
export const staffNames: readonly NamedKind[] = [
  {
    kind: 'staff',
    fields: ['assignee', 'staffId'],
    names: (ids) => `select id, coalesce(nullif(fio, ''), email) as name from staff where id = any (${ids}::int[])`,
  },
  {
    kind: 'staff-role',
    fields: ['role'],
    names: (ids) => `select code as id, title as name from staff_roles where code = any (${ids})`,
  },
  {
    kind: 'site',
    fields: ['siteId'],
    names: (ids) => `select id, name from sites where id = any (${ids}::int[])`,
  },
]
