import { shortAmount } from '@shpulka/contract/catalogue/pack'
import type { MissingOffer } from './order-reservations.sql.ts'

/** «Иглы DBx1 (ИГ-1) — 3 шт., Оверлок (ОВ-1) — 1 шт.»: ends with a full stop, so it stands last in a sentence. */
export const missingText = (missing: readonly MissingOffer[]): string =>
  missing
    .map(
      ({ title, vendorCode, quantity, packSize }) =>
        `${title}${vendorCode && ` (${vendorCode})`} — ${shortAmount(quantity, packSize)}`,
    )
    .join(', ')
