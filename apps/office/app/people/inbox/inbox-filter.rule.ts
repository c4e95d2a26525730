import { type InboxItem, type InboxKind, inboxKindCodes } from '@shpulka/contract/people/inbox'

/** The filter of the inbox, stored in its address. */
export interface InboxFilter {
  readonly kind?: InboxKind | undefined
  readonly siteId?: number | undefined
  readonly mine?: true | undefined
  readonly overdue?: true | undefined
}

/** Parses the filter in an address; invalid fields are left out. */
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

/** The key of an item in an address: `review-101`. */
export const itemKey = ({ kind, id }: Key): string => `${kind}-${id}`

/** Parses the key of an item; null when it is invalid. */
export function itemFromKey(key: string | undefined): Key | null {
  const [, code, id] = /^([a-z-]+)-([1-9]\d{0,14})$/.exec(key ?? '') ?? []
  const kind = inboxKindCodes.find((known) => known === code)
  return kind && id ? { kind, id: Number(id) } : null
}

/**
 * The item to open after one is handled: the next one, or the previous one at the end of the list; null when none is
 * left.
 */
export function nextItem<Item extends Key>(items: readonly Item[], { kind, id }: Key): Item | null {
  const index = items.findIndex((item) => item.kind === kind && item.id === id)
  return items[index + 1] ?? items[index - 1] ?? null
}
