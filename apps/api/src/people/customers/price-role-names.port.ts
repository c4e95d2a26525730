import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** Names of price roles for the audit log. */
export const priceRoleNames: readonly NamedKind[] = [
  {
    kind: 'price-role',
    fields: ['priceRole', 'nextPriceRole'],
    names: (ids) => `select code as id, title as name from price_roles where code = any (${ids})`,
  },
]
