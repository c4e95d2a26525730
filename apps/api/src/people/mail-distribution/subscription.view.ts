import type { Subscription } from '@shpulka/contract/people/mail-distribution'
import type { RecipientRow } from './mail-recipients.sql.ts'

/** What strangers are told of any mailbox. */
export const untold: Subscription = { isSubscribed: null, isAwaited: null }

/** What the owner of a mailbox is told of it. */
export const subscriptionView = (row: RecipientRow | undefined): Subscription => ({
  isSubscribed: row?.isSubscribed ?? false,
  isAwaited: row !== undefined && !row.isSubscribed && row.isAwaited,
})
