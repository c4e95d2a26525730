import type { InboxKind } from '@shpulka/contract/people/inbox'
import type { PresenceSource } from '../presence/presence-source.port.ts'
import type { InboxSources } from './deps.ts'
import { inboxSourceOf } from './find-item.ts'
import { missingPermission } from './inbox-scope.rule.ts'

/** Presence on inbox items: staff who may read an item see who else reads it. */
export const inboxPresence = (inbox: InboxSources): PresenceSource => ({
  kinds: inbox.sources.map(({ kind }) => kind),
  async mayRead(tx, kind, id, { permissions }) {
    const source = inboxSourceOf({ inbox }, kind as InboxKind)
    const item = await source.find(tx, id)
    return item !== undefined && missingPermission(permissions, source, 'read', item.siteId) === null
  },
})
