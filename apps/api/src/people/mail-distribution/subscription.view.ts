import type { Subscription } from '@shpulka/contract/people/mail-distribution'
import type { RecipientRow } from './mail-recipients.sql.ts'

/** The response about an email address to anybody but its owner. */
export const undisclosed: Subscription = { isSubscribed: null, isAwaited: null }

/** The subscription as shown to the owner of the email address. */
export const subscriptionView = (row: RecipientRow | undefined): Subscription => ({
  isSubscribed: row?.isSubscribed ?? false,
  isAwaited: row !== undefined && !row.isSubscribed && row.isAwaited,
})
