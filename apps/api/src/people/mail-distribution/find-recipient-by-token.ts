import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { findRecipientById, type RecipientRow } from './mail-recipients.sql.ts'
import { isTokenValid, parseRecipientToken, type TokenPurpose } from './recipient-token.ts'

/**
 * Finds the recipient of an email by the token of its link. Throws 404 when it is forged, expired, of another site or
 * of a subscription that has ended.
 */
export async function findRecipientByToken(
  tx: Queryable,
  config: TokenConfig,
  siteId: number,
  purpose: TokenPurpose,
  token: string,
): Promise<RecipientRow> {
  const parsed = parseRecipientToken(token)
  const [row] = parsed ? await findRecipientById(tx, parsed.recipientId) : []
  const isValid =
    parsed !== null &&
    row?.siteId === siteId &&
    isTokenValid(config, purpose, parsed, purpose === 'confirm' ? row.confirmationStamp : '') &&
    (purpose === 'end' || row.isAwaited || row.isSubscribed)
  if (!row || !isValid) throw notFound('Ссылка устарела или записана не целиком. Откройте её из последнего письма')
  return row
}
