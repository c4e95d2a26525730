import { paths } from '../../paths.ts'

/** Where the thing is looked at; null: it has no page of its own. */
export function recordPath(kind: string, id: string): string | null {
  if (kind === 'order') return paths.order(Number(id))
  if (kind === 'price-offer') return paths.priceOffer(Number(id))
  if (kind === 'order-batch') return paths.orders({ batch: id })
  if (kind === 'customer') return paths.customer(Number(id))
  if (kind === 'exchange') return paths.exchange()
  if (kind === 'staff' || kind === 'staff-role') return paths.staff()
  return inboxRecords.includes(kind) ? paths.inboxItem(`${kind}-${id}`) : null
}

/** Kinds whose address in the inbox is known by the record alone. */
const inboxRecords = ['blank', 'recall', 'refund', 'review']
