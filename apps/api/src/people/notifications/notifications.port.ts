import { announceWithCommit } from '../../base/db/changes.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { shortened } from '../../base/text/shortened.rule.ts'
import { liveTag } from './live-tag.rule.ts'
import { deleteExpiredTickets } from './live-tickets.sql.ts'
import { deleteOldNotifications, deleteUnreadSince, insertNotifications } from './notifications.sql.ts'

/** A notification for one person. */
export interface NewNotification {
  readonly userId: number
  /** A new kind also needs its description in the contract and its picture in the storefront. */
  readonly typeCode: 'order-status' | 'blank' | 'request' | 'review' | 'raffle' | 'shop'
  /** One line; up to 200 characters are stored. */
  readonly title: string
  /** Up to 2,000 characters are stored. */
  readonly body: string
  /** Path of the page on the site with more about it. */
  readonly link?: string
}

/**
 * Adds notifications in the caller's transaction; open pages of these people show them right after its commit.
 */
export async function notify(tx: Queryable, ...notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications.map(({ userId, typeCode, title, body, link = '' }) => ({
    user_id: userId,
    type_code: typeCode,
    link,
    title: shortened(title, 200),
    body: shortened(body, 2000),
  }))
  const inserted = await insertNotifications(tx, JSON.stringify(rows))
  await announceWithCommit(tx, inserted.map(liveTag))
}

/** Deletes old notifications. */
export async function deleteExpiredNotifications(tx: Queryable): Promise<void> {
  await deleteOldNotifications(tx)
  await deleteExpiredTickets(tx)
}

/** Deletes unread notifications about a change that was undone. */
export async function withdrawNotifications(
  tx: Queryable,
  { userId, typeCode, link, since }: { userId: number; typeCode: string; link: string; since: Date },
): Promise<void> {
  await deleteUnreadSince(tx, userId, typeCode, link, since)
}
