import { timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'
import { findRestockSubscription, type RestockRow } from './restock.sql.ts'

/** A link in an email confirms one restock subscription, or ends all subscriptions of the email address. */
export type RestockPurpose = 'confirm' | 'end'

/** `stamp` limits a link to one email; it is empty for a link that does not expire. */
export const restockToken = (config: TokenConfig, purpose: RestockPurpose, id: number, stamp: string): string =>
  `${id}.${derivedBytes(config, `restock ${purpose}`, `${id} ${stamp}`).toString('base64url')}`

/** Finds a subscription by the token of its link. Throws 404 when the token is forged, expired or of another site. */
export async function findRestockSubscriptionByToken(
  tx: Queryable,
  config: TokenConfig,
  siteId: number,
  purpose: RestockPurpose,
  token: string,
): Promise<RestockRow> {
  const id = Number(/^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token)?.[1])
  const [row] = id > 0 ? await findRestockSubscription(tx, id) : []
  const tokenBytes = Buffer.from(token)
  const isGenuine = acceptedSecrets(config).some((secretConfig) => {
    const expected = Buffer.from(
      row ? restockToken(secretConfig, purpose, row.id, purpose === 'confirm' ? row.confirmationStamp : '') : '',
    )
    return tokenBytes.length === expected.length && timingSafeEqual(tokenBytes, expected)
  })
  const isValid = row?.siteId === siteId && isGenuine && (purpose === 'end' || row.isAwaited)
  if (!row || !isValid) throw notFound('Ссылка устарела или записана не целиком. Откройте её из последнего письма')
  return row
}
