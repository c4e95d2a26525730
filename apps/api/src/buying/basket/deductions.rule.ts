import type { BasketTotal, PriceReason } from '@shpulka/contract/buying/basket'
import { allocate } from '../../base/money/allocate.rule.ts'
import { writeOff, writeOffLimit } from '../bonuses/write-off.rule.ts'
import {
  type DiscountedLine,
  type PromoBuyer,
  type PromoCode,
  promoDiscount,
} from '../promo-codes/promo-discount.rule.ts'

/** What the deductions of a whole basket depend on. */
export interface DeductionTerms {
  readonly buyer: PromoBuyer
  /** Null when no code was entered. */
  readonly promoCode: PromoCode | null
  readonly requestedBonusesKopecks: number
  /** Bonuses the buyer can spend; null for a guest. */
  readonly spendableKopecks: number | null
  /** The largest part of the goods that bonuses may pay. */
  readonly writeOffPercent: number
}

/** The deductions of one line. */
export interface Deduction {
  readonly discountKopecks: number
  readonly bonusKopecks: number
  /** Steps that took something off, in order. */
  readonly reasons: readonly PriceReason[]
}

export interface Deductions extends Pick<BasketTotal, 'promoCode' | 'writeOff'> {
  /** One for each line, in the same order. */
  readonly lines: readonly Deduction[]
}

export const noDeduction: Deduction = { discountKopecks: 0, bonusKopecks: 0, reasons: [] }

/**
 * domain: the last two steps of the one price pipeline, promo code and bonuses, apply to the whole basket and are
 * divided among the lines that count.
 */
export function deductions(lines: readonly DiscountedLine[], terms: DeductionTerms): Deductions {
  const { promoCode: code, requestedBonusesKopecks, spendableKopecks, writeOffPercent } = terms
  const promo = code && promoDiscount(code, terms.buyer, lines)
  const discounts = promo?.discounts ?? lines.map(() => 0)
  const left = lines.map(({ count, priceKopecks }, n) => count * priceKopecks - discounts[n]!)
  const { limitKopecks, reason } = writeOffLimit({
    goodsKopecks: total(left),
    spendableKopecks,
    percent: writeOffPercent,
  })
  const used = writeOff(requestedBonusesKopecks, limitKopecks)
  const bonuses = allocate(used, left)
  return {
    lines: lines.map((_, n) => {
      const [discountKopecks, bonusKopecks] = [discounts[n]!, bonuses[n]!]
      if (discountKopecks === 0 && bonusKopecks === 0) return noDeduction
      return {
        discountKopecks,
        bonusKopecks,
        reasons: [
          ...(discountKopecks > 0
            ? [{ step: 'promo-code' as const, title: `Промокод ${code!.code}`, change: -discountKopecks }]
            : []),
          ...(bonusKopecks > 0
            ? [{ step: 'bonuses' as const, title: 'Оплачено бонусами', change: -bonusKopecks }]
            : []),
        ],
      }
    }),
    promoCode: code && { code: code.code, discount: total(discounts), refusal: promo!.refusal },
    writeOff: { wanted: requestedBonusesKopecks, used, limit: limitKopecks, reason, percent: writeOffPercent },
  }
}

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
