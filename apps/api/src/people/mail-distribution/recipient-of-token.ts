import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { findRecipientById, type RecipientRow } from './mail-recipients.sql.ts'
import { isOwnToken, readRecipientToken, type TokenPurpose } from './recipient-token.ts'

/**
 * The recipient of an email, by the token of its link; 404: the token is forged, of another site, or has expired.
 */
export async function recipientOf(
  tx: Tx,
  config: TokenConfig,
  siteId: number,
  purpose: TokenPurpose,
  token: string,
): Promise<RecipientRow> {
  const read = readRecipientToken(token)
  const [row] = read ? await findRecipientById(tx, read.recipientId) : []
  const isGood =
    read !== null &&
    row?.siteId === siteId &&
    isOwnToken(config, purpose, read, purpose === 'confirm' ? row.confirmationStamp : '') &&
    (purpose === 'end' || row.isAwaited || row.isSubscribed)
  if (!row || !isGood) throw notFound('Ссылка устарела или записана не целиком. Откройте её из последнего письма')
  return row
}
