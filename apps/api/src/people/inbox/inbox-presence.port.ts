import type { InboxKind } from '@shpulka/contract/people/inbox'
import type { PresencePart } from '../presence/presence-part.port.ts'
import type { InboxParts } from './deps.ts'
import { partOf } from './find-item.ts'
import { missingRight } from './inbox-scope.rule.ts'

/** Whoever may read an item may know who else reads it. */
export const inboxPresence = (inbox: InboxParts): PresencePart => ({
  kinds: inbox.parts.map(({ kind }) => kind),
  async mayRead(tx, kind, id, { permissions }) {
    const part = partOf({ inbox }, kind as InboxKind)
    const item = await part.find(tx, id)
    return item !== undefined && missingRight(permissions, part, 'read', item.siteId) === null
  },
})
