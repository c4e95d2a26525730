import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import { derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'
import { findRestockWait, type RestockRow } from './restock.sql.ts'

/** The action of a link in an email: one confirms a restock request, the other ends all of the email address. */
export type RestockPurpose = 'confirm' | 'end'

/** `mark`: what makes a link good for one email only; '' for one that is good forever. */
export const restockToken = (config: TokenConfig, purpose: RestockPurpose, id: number, mark: string): string =>
  `${id}.${derivedBytes(config, `restock ${purpose}`, `${id} ${mark}`).toString('base64url')}`

/** Whom and what a link was written to; 404: it is not ours, of another site, or (of a confirmation) no longer good. */
export async function waitOfToken(
  tx: Tx,
  config: TokenConfig,
  siteId: number,
  purpose: RestockPurpose,
  token: string,
): Promise<RestockRow> {
  const id = Number(/^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token)?.[1])
  const [row] = id > 0 ? await findRestockWait(tx, id) : []
  const right = Buffer.from(
    row ? restockToken(config, purpose, row.id, purpose === 'confirm' ? row.confirmationStamp : '') : '',
  )
  const given = Buffer.from(token)
  const isGood =
    row?.siteId === siteId &&
    given.length === right.length &&
    timingSafeEqual(given, right) &&
    (purpose === 'end' || row.isAwaited)
  if (!row || !isGood) throw notFound('Ссылка устарела или записана не целиком. Откройте её из последнего письма')
  return row
}
