import type { ConsentKind } from '@shpulka/contract/people/consents'
import type { Tx } from '../../base/db/pool.ts'
import { endConsents, findAgreedText, insertConsents } from './consents.sql.ts'
import { deleteOldCookieChoices } from './cookie-choices.sql.ts'

export { agreeing } from './consents.sql.ts'

/** Writes down that a user, or a guest with an order or a form, agreed to the newest texts; `source` names the form. */
export async function recordConsents(
  tx: Tx,
  given: {
    userId: number | null
    orderId?: number
    formRequestId?: number
    kinds: readonly ConsentKind[]
    source: string
  },
): Promise<void> {
  await insertConsents(tx, given.userId, given.orderId ?? null, given.kinds, given.source, given.formRequestId ?? null)
}

/** Ends every consent of a kind. */
export async function endConsent(tx: Tx, userId: number, kind: ConsentKind): Promise<void> {
  await endConsents(tx, userId, kind)
}

/** Forgets choices about cookies that are no longer in use. */
export const deleteExpiredCookieChoices = (tx: Tx) => deleteOldCookieChoices(tx)

/**
 * The edition of the terms of sale an order was placed under; null: it was placed before there were terms, or in one
 * click.
 */
export async function saleTermsOf(tx: Tx, orderId: number): Promise<string | null> {
  const [text] = await findAgreedText(tx, orderId, 'sale-terms')
  return text?.version ?? null
}
