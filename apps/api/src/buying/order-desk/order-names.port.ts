import type { NamedKind } from '../../base/audit/named-kind.rule.ts'

/** Shows the text of existing notes and titles of payment methods instead of their ids in the audit log. */
export const orderNames: readonly NamedKind[] = [
  {
    kind: 'note',
    fields: ['note'],
    names: (ids) => `select id, left(text, 200) as name from order_notes where id = any (${ids}::bigint[])`,
  },
  {
    kind: 'payment-method',
    fields: ['paymentMethod'],
    // Older entries have titles.
    names: (ids) => `select title as id, title as name from payment_methods where title = any (${ids})
      union all select id::text, title from payment_methods where id::text = any (${ids})`,
  },
]
