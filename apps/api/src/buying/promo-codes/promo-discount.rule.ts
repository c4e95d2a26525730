import { allocate } from '../../base/money/allocate.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'

/** The state of a promo code for one buyer and one basket. */
export interface PromoCode {
  readonly id: number
  readonly code: string
  /** Percent of the unit price. Null if `discountKopecks` is subtracted from the whole sum. */
  readonly percent: number | null
  readonly discountKopecks: number | null
  /** Minimum sum of the goods it applies to. */
  readonly minSumKopecks: number
  readonly phase: 'early' | 'on' | 'over'
  readonly isUsedUp: boolean
  /** Uses per person are limited, so the buyer must be signed in. */
  readonly isPersonal: boolean
  readonly isUsedUpByBuyer: boolean
  readonly isFirstOrderOnly: boolean
  readonly buyerHasOrders: boolean
  /** Null if it works for every price role. */
  readonly priceRoles: readonly string[] | null
  readonly skipsSaleGoods: boolean
  /** Groups of the basket that belong to the categories of the code. Null if it works for all categories. */
  readonly groupIds: readonly number[] | null
}

/** The buyer who uses the code. */
export interface PromoBuyer {
  readonly isSignedIn: boolean
  readonly priceRole: string
  readonly roleTitle: string
}

/** A selected line of the basket at its price after sales. */
export interface DiscountedLine {
  readonly groupId: number
  readonly count: number
  readonly priceKopecks: number
  readonly isOnSale: boolean
}

/** The discount of a code for each line, or the reason, for the buyer, why there is none. */
export type PromoDiscount =
  | { readonly refusal: null; readonly discounts: readonly number[] }
  | { readonly refusal: string; readonly discounts: null }

/** The minimum left to pay: a bill of zero cannot be paid. */
export const leastPaidKopecks = 100

/**
 * The discount of a code on the selected lines: a percent of the unit price, or a sum divided among the lines to the
 * kopeck.
 */
export function promoDiscount(code: PromoCode, buyer: PromoBuyer, lines: readonly DiscountedLine[]): PromoDiscount {
  const refused = (refusal: string): PromoDiscount => ({ refusal, discounts: null })
  const refusal = codeRefusal(code, buyer)
  if (refusal !== null) return refused(refusal)
  if (lines.length === 0) return refused('Промокод подействует, когда вы выберете товары')

  const groupIds = code.groupIds && new Set(code.groupIds)
  const isInCategories = lines.map(({ groupId }) => !groupIds || groupIds.has(groupId))
  if (!isInCategories.includes(true)) return refused('Промокод не действует на выбранные товары')
  const goods = lines.map(({ count, priceKopecks, isOnSale }, n) =>
    isInCategories[n] && !(code.skipsSaleGoods && isOnSale) ? count * priceKopecks : 0,
  )
  const goodsKopecks = goods.reduce((sum, kopecks) => sum + kopecks, 0)
  if (goodsKopecks === 0) return refused('Промокод не действует на товары по акции')
  if (goodsKopecks < code.minSumKopecks) {
    const areAllEligible = goods.every((kopecks) => kopecks > 0)
    return refused(
      `Промокод действует ${areAllEligible ? 'при заказе' : 'на подходящие товары'} от ${roubles(code.minSumKopecks)}: не ` +
        `хватает ${roubles(code.minSumKopecks - goodsKopecks)}`,
    )
  }
  const { percent } = code
  if (percent !== null)
    return {
      refusal: null,
      discounts: lines.map(({ count, priceKopecks }, n) =>
        goods[n] === 0 ? 0 : count * percentOf(priceKopecks, percent),
      ),
    }
  const max = lines.reduce((sum, { count, priceKopecks }) => sum + count * priceKopecks, 0) - leastPaidKopecks
  if (max <= 0) return refused('Сумма заказа слишком мала для промокода')
  return { refusal: null, discounts: allocate(Math.min(code.discountKopecks ?? 0, goodsKopecks, max), goods) }
}

/**
 * A percent of a price rounded to a kopeck, at least a kopeck less than the price. Computed in hundredths of a percent,
 * as the table stores it.
 */
const percentOf = (kopecks: number, percent: number) =>
  Math.min(kopecks - 1, Math.round((kopecks * Math.round(percent * 100)) / 10_000))

function codeRefusal(code: PromoCode, { isSignedIn, priceRole, roleTitle }: PromoBuyer): string | null {
  if (code.phase === 'early') return 'Срок промокода ещё не начался'
  if (code.phase === 'over') return 'Срок промокода закончился'
  if (code.isUsedUp) return 'Промокод уже использован'
  if (code.priceRoles && !code.priceRoles.includes(priceRole))
    return `Промокод не действует с вашими ценами («${roleTitle}»)`
  if ((code.isPersonal || code.isFirstOrderOnly) && !isSignedIn)
    return 'Промокод действует для вошедших покупателей: войдите или зарегистрируйтесь'
  if (code.isUsedUpByBuyer) return 'Вы уже использовали этот промокод'
  if (code.isFirstOrderOnly && code.buyerHasOrders) return 'Промокод действует только на первый заказ'
  return null
}

/** An entered code in the stored form: letter case and surrounding spaces do not matter. */
export const normalizedCode = (text: string): string => text.normalize('NFC').trim().toUpperCase()
