import type { InboxKind } from '@shpulka/contract/people/inbox'
import type { PresencePart } from '../presence/presence-part.port.ts'
import type { InboxParts } from './deps.ts'
import { inboxPartOf } from './find-item.ts'
import { missingPermission } from './inbox-scope.rule.ts'

/** Presence on inbox items: staff who may read an item see who else reads it. */
export const inboxPresence = (inbox: InboxParts): PresencePart => ({
  kinds: inbox.parts.map(({ kind }) => kind),
  async mayRead(tx, kind, id, { permissions }) {
    const part = inboxPartOf({ inbox }, kind as InboxKind)
    const item = await part.find(tx, id)
    return item !== undefined && missingPermission(permissions, part, 'read', item.siteId) === null
  },
})
