import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import { deletePromoCodeUse, findPromoCode, findPromoCodeId, lockPromoCodeRow } from './promo-codes.sql.ts'
import { normalizedCode, type PromoCode } from './promo-discount.rule.ts'

export { promoCodeUseCte } from './promo-codes.sql.ts'

/**
 * Codes are short enough to guess. Every entered code counts towards the limit, valid or not: otherwise the limit would
 * reveal which codes are valid.
 */
const promoCodesPerIp: RateLimit = { name: 'promo-codes-per-address', times: 40, seconds: 600 }

/**
 * Id of the code a visitor entered, or null for an empty text. 422 if there is no such code on the site; 429 after too
 * many attempts.
 */
export async function enteredPromoCode(
  tx: Queryable,
  limits: RateLimits,
  { visitor, clientKey }: Pick<RequestContext, 'visitor' | 'clientKey'>,
  text: string | null,
): Promise<number | null> {
  const code = normalizedCode(text ?? '')
  if (code === '') return null
  await limits.consume([promoCodesPerIp, clientKey])
  const [promoCode] = await findPromoCodeId(tx, visitor.site.id, code)
  if (!promoCode)
    throw unprocessable('Такого промокода нет: проверьте, как он написан', { promoCode: 'Такого промокода нет' })
  return promoCode.id
}

/** The state of a code for a buyer and for groups of a basket. */
export async function readPromoCode(
  tx: Queryable,
  id: number,
  userId: number | null,
  groupIds: readonly number[],
): Promise<PromoCode | null> {
  const [code] = await findPromoCode(tx, id, userId, groupIds)
  return code ?? null
}

/** Locks the code, then reads its state: other orders with the code wait until the transaction ends. */
export async function lockPromoCode(
  tx: Queryable,
  id: number,
  userId: number | null,
  groupIds: readonly number[],
): Promise<PromoCode | null> {
  await lockPromoCodeRow(tx, id)
  return readPromoCode(tx, id, userId, groupIds)
}

/** Releases the use of the code by this order, so that another order can use the code. */
export async function releasePromoCode(tx: Queryable, orderId: number): Promise<void> {
  await deletePromoCodeUse(tx, orderId)
}
