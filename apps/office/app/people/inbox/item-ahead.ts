import { type InboxItem, inbox } from '@shpulka/contract/people/inbox'
import { openAhead } from '../../base/api/ahead.ts'
import { callApi } from '../../base/api/client.ts'
import { itemKey, itemOf } from './inbox-filter.rule.ts'

type Key = Pick<InboxItem, 'kind' | 'id'>

const ahead = openAhead((key: string) => callApi(inbox.viewInboxItem, { params: itemOf(key)! }))

/** Asks for an item that will probably be opened next. */
export const askAhead = (item: Key): void => ahead.ask(itemKey(item))

/** The item: the one asked for ahead, or asked for now. */
export const itemNow = (item: Key) => ahead.now(itemKey(item))
