import type { InboxItem } from '@shpulka/contract/people/inbox'
import { itemKey } from './inbox-filter.rule.ts'

type Item = Pick<InboxItem, 'kind' | 'id' | 'dueAt'>

/**
 * How many items have come since the list was loaded; `now` is the same list loaded again. Of a list with more than is
 * shown, items due after the last shown one do not count: they only moved up because others were answered.
 */
export function arrivedItems(
  shown: { readonly items: readonly Item[]; readonly total: number },
  now: readonly Item[],
): number {
  const known = new Set(shown.items.map(itemKey))
  const last = shown.total > shown.items.length ? shown.items.at(-1) : undefined
  return now.filter((item) => !known.has(itemKey(item)) && (!last || Date.parse(item.dueAt) < Date.parse(last.dueAt)))
    .length
}
