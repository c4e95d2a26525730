import { type InboxItem, type InboxKind, inboxKindCodes } from '@shpulka/contract/people/inbox'

/** What of the inbox is listed, as its address says. */
export interface InboxFilter {
  readonly kind?: InboxKind | undefined
  readonly siteId?: number | undefined
  readonly mine?: true | undefined
  readonly overdue?: true | undefined
}

/** What an address does not say right is not said. */
export function inboxFilter(query: URLSearchParams): InboxFilter {
  const siteId = query.get('siteId') ?? ''
  return {
    kind: inboxKindCodes.find((code) => code === query.get('kind')),
    siteId: /^[1-9]\d{0,4}$/.test(siteId) ? Number(siteId) : undefined,
    mine: query.get('mine') === 'true' || undefined,
    overdue: query.get('overdue') === 'true' || undefined,
  }
}

type Key = Pick<InboxItem, 'kind' | 'id'>

/** An item in an address: `review-101`. */
export const itemKey = ({ kind, id }: Key): string => `${kind}-${id}`

/** The item an address names; null: none is named so. */
export function itemOf(key: string | undefined): Key | null {
  const [, code, id] = /^([a-z-]+)-([1-9]\d{0,14})$/.exec(key ?? '') ?? []
  const kind = inboxKindCodes.find((each) => each === code)
  return kind && id ? { kind, id: Number(id) } : null
}

/**
 * What opens once an item is handled: the one after it, at the end of the list the one before; null: it was the last.
 */
export function nextItem<Item extends Key>(items: readonly Item[], { kind, id }: Key): Item | null {
  const at = items.findIndex((item) => item.kind === kind && item.id === id)
  return items[at + 1] ?? items[at - 1] ?? null
}
