import { type InboxItem, inbox } from '@shpulka/contract/people/inbox'
import { callApi } from '../../base/api/client.ts'
import { createPrefetch } from '../../base/api/prefetch.ts'
import { itemFromKey, itemKey } from './inbox-filter.rule.ts'

type Key = Pick<InboxItem, 'kind' | 'id'>

const items = createPrefetch((key: string) => callApi(inbox.viewInboxItem, { params: itemFromKey(key)! }))

export const prefetchItem = (item: Key): void => items.prefetch(itemKey(item))

/** The prefetched item, or one fetched now. */
export const readItem = (item: Key) => items.read(itemKey(item))
