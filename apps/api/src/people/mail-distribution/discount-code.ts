import { randomInt } from 'node:crypto'
import type { Tx } from '../../base/db/pool.ts'
import { grantDiscount } from './mail-recipients.sql.ts'

/** Without letters and digits that look alike. */
const signs = 'АБВГДЕЖКЛМНПРСТУФХЦШЭЮЯ2345679'

/**
 * Gives a confirmed email address its promo code, once forever; it is sent with the first email. The caller must have
 * locked the recipient's row.
 */
export const grantDiscountCode = (tx: Tx, recipientId: number) =>
  grantDiscount(tx, recipientId, `ПИСЬМО-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')}`)
