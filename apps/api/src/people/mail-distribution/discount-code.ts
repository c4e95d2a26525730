import { randomInt } from 'node:crypto'
import type { Tx } from '../../base/db/pool.ts'
import { grantDiscount } from './mail-recipients.sql.ts'

/** Without letters and figures that are taken for each other. */
const signs = 'АБВГДЕЖКЛМНПРСТУФХЦШЭЮЯ2345679'

/**
 * An email address has been confirmed: its own promo code goes out with the first email, one forever. The recipient's
 * row is locked by the caller.
 */
export const grantDiscountCode = (tx: Tx, recipientId: number) =>
  grantDiscount(tx, recipientId, `ПИСЬМО-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')}`)
