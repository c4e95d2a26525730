import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import { derivedBytes, eachSecret, type TokenConfig } from '../sessions/sessions.port.ts'
import { findRestockWait, type RestockRow } from './restock.sql.ts'

/** What a link in an email does: it confirms one wait, or ends all waits of the email address. */
export type RestockPurpose = 'confirm' | 'end'

/** `stamp` ties a link to one email; '' for a link without expiry. */
export const restockToken = (config: TokenConfig, purpose: RestockPurpose, id: number, stamp: string): string =>
  `${id}.${derivedBytes(config, `restock ${purpose}`, `${id} ${stamp}`).toString('base64url')}`

/** The wait of an email, by the token of its link; 404: the token is forged, of another site, or has expired. */
export async function waitOfToken(
  tx: Tx,
  config: TokenConfig,
  siteId: number,
  purpose: RestockPurpose,
  token: string,
): Promise<RestockRow> {
  const id = Number(/^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token)?.[1])
  const [row] = id > 0 ? await findRestockWait(tx, id) : []
  const given = Buffer.from(token)
  const isOwn = eachSecret(config).some((one) => {
    const right = Buffer.from(
      row ? restockToken(one, purpose, row.id, purpose === 'confirm' ? row.confirmationStamp : '') : '',
    )
    return given.length === right.length && timingSafeEqual(given, right)
  })
  const isGood = row?.siteId === siteId && isOwn && (purpose === 'end' || row.isAwaited)
  if (!row || !isGood) throw notFound('Ссылка устарела или записана не целиком. Откройте её из последнего письма')
  return row
}
