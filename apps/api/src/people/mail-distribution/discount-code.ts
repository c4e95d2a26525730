import { randomInt } from 'node:crypto'
import type { Queryable } from '../../base/db/pool.ts'
import { grantDiscount } from './mail-recipients.sql.ts'

/** Excludes letters and digits that look alike. */
const alphabet = 'АБВГДЕЖКЛМНПРСТУФХЦШЭЮЯ2345679'

/**
 * Gives a confirmed email address its promo code, only once; the first email contains it. The caller must lock the
 * recipient's row first.
 */
export const grantDiscountCode = (tx: Queryable, recipientId: number) =>
  grantDiscount(
    tx,
    recipientId,
    `ПИСЬМО-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`,
  )
