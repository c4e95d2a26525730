import type { ConsentKind, ConsentSource, ConsentText } from '@shpulka/contract/people/consents'
import type { Queryable } from '../../base/db/pool.ts'
import { consentTextView, consentView } from './consent.view.ts'
import {
  endConsents,
  endConsentsByRequest,
  findAgreedText,
  findConsents,
  findConsentText,
  findConsentTexts,
  insertConsents,
} from './consents.sql.ts'
import { deleteOldCookieChoices } from './cookie-choices.sql.ts'

export { consentsCte } from './consents.sql.ts'

/** Records that a user, or a guest with an order or a form, agreed to the newest texts. `source` is the form. */
export async function recordConsents(
  tx: Queryable,
  consent: {
    userId: number | null
    orderId?: number
    formRequestId?: number
    kinds: readonly ConsentKind[]
    source: ConsentSource
  },
): Promise<void> {
  await insertConsents(
    tx,
    consent.userId,
    consent.orderId ?? null,
    consent.kinds,
    consent.source,
    consent.formRequestId ?? null,
  )
}

/** Ends every consent of a kind. */
export async function endConsent(tx: Queryable, userId: number, kind: ConsentKind): Promise<void> {
  await endConsents(tx, userId, kind)
}

/**
 * Consents of a user, newest first. `withdrawnSource` is how the user asked the shop to withdraw it, or empty.
 */
export const readConsents = async (tx: Queryable, userId: number) =>
  (await findConsents(tx, userId)).map((row) => ({ ...consentView(row), withdrawnSource: row.withdrawnSource }))

/** Ends every consent of a kind at the person's request to the shop. Resolves to the editions that were in force. */
export const endConsentByRequest = async (tx: Queryable, userId: number, kind: ConsentKind, source: string) =>
  (await endConsentsByRequest(tx, userId, kind, source)).map(({ version }) => version)

/** The text a user agreed to, in that edition. Null when the user has no such consent. */
export async function readConsentText(
  tx: Queryable,
  userId: number,
  consentId: number,
  site: Parameters<typeof consentTextView>[2] & { readonly id: number },
): Promise<ConsentText | null> {
  const [consent] = await findConsentText(tx, userId, consentId)
  if (!consent) return null
  const editions = await findConsentTexts(tx, consent.kind, site.id)
  const text = editions.find(({ version }) => version === consent.version)
  return text ? consentTextView(text, editions, site) : null
}

/** Deletes choices about cookies that are no longer in force. */
export const deleteExpiredCookieChoices = (tx: Queryable) => deleteOldCookieChoices(tx)

/**
 * The edition of the terms of sale an order was placed under. Null when it was before the terms existed, or by phone.
 */
export async function saleTermsOf(tx: Queryable, orderId: number): Promise<string | null> {
  const [text] = await findAgreedText(tx, orderId, 'sale-terms')
  return text?.version ?? null
}
