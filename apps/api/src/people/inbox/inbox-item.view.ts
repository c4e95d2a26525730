import type { InboxItem } from '@shpulka/contract/people/inbox'
import type { InboxRow } from './inbox.sql.ts'

/** An item as a row of the inbox. */
export const inboxItem = (row: InboxRow): InboxItem => ({
  kind: row.kind,
  id: row.id,
  siteId: row.siteId,
  title: row.title,
  from: row.from ?? '',
  state: row.state,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, fio: row.assigneeFio! },
})
