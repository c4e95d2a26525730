import type { DeskPage } from '@shpulka/contract/buying/desk-list'

/**
 * How many orders have entered a list since its first page was loaded: new ones, and older ones whose status has
 * changed. `now` is the same page loaded again. Orders below the last one shown do not count: they only moved up
 * because others left.
 */
export function arrivedOrders(shown: Pick<DeskPage, 'orders' | 'nextBefore'>, now: Pick<DeskPage, 'orders'>): number {
  const known = new Set(shown.orders.map(({ id }) => id))
  const last = shown.nextBefore === null ? 0 : (shown.orders.at(-1)?.id ?? 0)
  return now.orders.filter(({ id }) => id > last && !known.has(id)).length
}
