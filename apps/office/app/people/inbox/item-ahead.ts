import { type InboxDetail, type InboxItem, inbox } from '@shpulka/contract/people/inbox'
import { callApi } from '../../base/api/client.ts'
import { itemKey } from './inbox-filter.rule.ts'

type Key = Pick<InboxItem, 'kind' | 'id'>

const freshMilliseconds = 10_000
const ahead = new Map<string, { readonly item: Promise<InboxDetail>; readonly askedAt: number }>()

/** Asks for an item that will probably be opened next; it is given once, and only while it is fresh. */
export function askAhead({ kind, id }: Key): void {
  const key = itemKey({ kind, id })
  const known = ahead.get(key)
  if (known && Date.now() - known.askedAt < freshMilliseconds) return
  const item = callApi(inbox.viewInboxItem, { params: { kind, id } })
  item.catch(() => ahead.delete(key))
  ahead.set(key, { item, askedAt: Date.now() })
}

/** The item: the one asked for ahead, or asked for now. */
export function itemNow({ kind, id }: Key): Promise<InboxDetail> {
  const key = itemKey({ kind, id })
  const known = ahead.get(key)
  ahead.delete(key)
  return known && Date.now() - known.askedAt < freshMilliseconds
    ? known.item
    : callApi(inbox.viewInboxItem, { params: { kind, id } })
}
