import { paths } from '../../paths.ts'

/** Path of the record's page; null when it has no page. */
export function recordPath(kind: string, id: string): string | null {
  if (kind === 'order') return paths.order(Number(id))
  if (kind === 'price-offer') return paths.priceOffer(Number(id))
  if (kind === 'order-batch') return paths.orders({ batch: id })
  if (kind === 'price-batch') return paths.prices()
  if (kind === 'customer') return paths.customer(Number(id))
  if (kind === 'organization') return paths.organization(id)
  if (kind === 'compatibility') return paths.fit()
  if (kind === 'exchange') return paths.exchange()
  if (kind === 'staff' || kind === 'staff-role') return paths.staff()
  return inboxRecords.includes(kind) ? paths.inboxItem(`${kind}-${id}`) : null
}

/** Kinds whose address in the inbox follows from kind and id. */
const inboxRecords = ['blank', 'recall', 'refund', 'review']
