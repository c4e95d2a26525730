import { announceWithCommit } from '../db/changes.ts'
import type { Tx } from '../db/pool.ts'
import { liveTag } from './live-tag.rule.ts'
import { deleteOldTickets } from './live-tickets.sql.ts'
import { deleteOldNotifications, insertNotification } from './notifications.sql.ts'

/** What is to be said to one person. */
export interface NewNotification {
  readonly userId: number
  readonly typeCode: 'order-status' | 'blank' | 'shop'
  /** One line, up to 200 letters. */
  readonly title: string
  /** Up to 2,000 letters. */
  readonly body: string
  /** Path on the site where more is to be seen. */
  readonly link?: string
}

/** Notifies inside the caller's transaction: shown at once on the person's open pages after its commit, and never without it. */
export async function notify(tx: Tx, { userId, typeCode, title, body, link = '' }: NewNotification): Promise<void> {
  const [written] = await insertNotification(tx, userId, typeCode, title.slice(0, 200), body.slice(0, 2000), link)
  await announceWithCommit(tx, [liveTag({ id: written!.id, userId })])
}

/** What nobody looks for any more. */
export async function forgetOldNotifications(tx: Tx): Promise<void> {
  await deleteOldNotifications(tx)
  await deleteOldTickets(tx)
}
