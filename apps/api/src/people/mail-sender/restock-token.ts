import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import { derivedBytes, eachSecret, type TokenConfig } from '../sessions/sessions.port.ts'
import { findRestockSubscription, type RestockRow } from './restock.sql.ts'

/** What a link in an email does: it confirms one restock subscription, or ends all those of the email address. */
export type RestockPurpose = 'confirm' | 'end'

/** `stamp` ties a link to one email; '' for a link without expiry. */
export const restockToken = (config: TokenConfig, purpose: RestockPurpose, id: number, stamp: string): string =>
  `${id}.${derivedBytes(config, `restock ${purpose}`, `${id} ${stamp}`).toString('base64url')}`

/** The subscription named by the token of a link in an email; 404: it is forged, of another site, or has expired. */
export async function restockSubscriptionByToken(
  tx: Tx,
  config: TokenConfig,
  siteId: number,
  purpose: RestockPurpose,
  token: string,
): Promise<RestockRow> {
  const id = Number(/^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token)?.[1])
  const [row] = id > 0 ? await findRestockSubscription(tx, id) : []
  const tokenBytes = Buffer.from(token)
  const isGenuine = eachSecret(config).some((secretConfig) => {
    const expected = Buffer.from(
      row ? restockToken(secretConfig, purpose, row.id, purpose === 'confirm' ? row.confirmationStamp : '') : '',
    )
    return tokenBytes.length === expected.length && timingSafeEqual(tokenBytes, expected)
  })
  const isValid = row?.siteId === siteId && isGenuine && (purpose === 'end' || row.isAwaited)
  if (!row || !isValid) throw notFound('Ссылка устарела или записана не целиком. Откройте её из последнего письма')
  return row
}
