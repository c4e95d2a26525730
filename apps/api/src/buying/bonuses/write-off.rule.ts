import { leastPaidKopecks } from '../promo-codes/promo-discount.rule.ts'

/** What a write-off depends on. */
export interface WriteOffFacts {
  /** Goods after the promo code. Delivery is never paid by bonuses. */
  readonly goodsKopecks: number
  /** Without expired lots; null for a guest. */
  readonly spendableKopecks: number | null
  /** The largest part of the goods that bonuses may pay on the site. */
  readonly percent: number
}

const kopecksPerBonus = 100

/** The most that may be paid by bonuses, in whole bonuses, and the reason for the buyer, in Russian. */
export function writeOffLimit({ goodsKopecks, spendableKopecks, percent }: WriteOffFacts): {
  limitKopecks: number
  reason: string
} {
  const none = (reason: string) => ({ limitKopecks: 0, reason })
  // spec 5: percent is capped at 100.
  const part = Math.min(Math.max(percent, 0), 100)
  if (part === 0) return none('Бонусами здесь не платят')
  if (spendableKopecks === null) return none('Войдите, чтобы платить бонусами')
  if (spendableKopecks < kopecksPerBonus) return none('На бонусном счёте пока ничего нет')
  if (goodsKopecks === 0) return none('Выберите товары, чтобы оплатить часть бонусами')
  const goodsLimit = Math.min(Math.floor((goodsKopecks * part) / 100), goodsKopecks - leastPaidKopecks)
  const limitKopecks = Math.max(
    0,
    Math.floor(Math.min(goodsLimit, spendableKopecks) / kopecksPerBonus) * kopecksPerBonus,
  )
  if (spendableKopecks < goodsLimit) return { limitKopecks, reason: 'Столько бонусов на счёте' }
  return {
    limitKopecks,
    reason:
      part === 100
        ? 'Бонусами можно оплатить товары, кроме последнего рубля'
        : `Бонусами можно оплатить до ${part}\u00a0% товаров`,
  }
}

/** How much of the requested write-off applies. */
export const writeOff = (requestedKopecks: number, limitKopecks: number): number =>
  Math.min(Math.max(requestedKopecks, 0), limitKopecks)
