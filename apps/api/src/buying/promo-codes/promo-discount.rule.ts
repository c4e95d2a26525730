import { allocate } from '../../base/money/allocate.rule.ts'
import { rubles } from '../../base/money/rubles.rule.ts'

/** The state of a promo code for one buyer and one basket. */
export interface PromoCode {
  readonly id: number
  readonly code: string
  /** Percent of the price of one piece; null: `discountKopecks` is taken off the whole sum. */
  readonly percent: number | null
  readonly discountKopecks: number | null
  /** The least sum of the goods it applies to. */
  readonly minSumKopecks: number
  readonly phase: 'early' | 'on' | 'over'
  readonly isUsedUp: boolean
  /** Limited for each person, so the buyer must be signed in. */
  readonly isPersonal: boolean
  readonly isUsedUpByBuyer: boolean
  readonly isFirstOrderOnly: boolean
  readonly buyerHasOrders: boolean
  /** Null: for every price role. */
  readonly priceRoles: readonly string[] | null
  readonly skipsSaleGoods: boolean
  /** Groups of the basket in the categories of the code; null: all of them. */
  readonly groupIds: readonly number[] | null
}

/** The buyer a code is tried by. */
export interface PromoBuyer {
  readonly isSignedIn: boolean
  readonly priceRole: string
  readonly roleTitle: string
}

/** A line that counts, after sales. */
export interface DiscountedLine {
  readonly groupId: number
  readonly count: number
  readonly priceKopecks: number
  readonly isOnSale: boolean
}

/** The discount of a code on each line; a refusal explains to the buyer why there is none. */
export type PromoDiscount =
  | { readonly refusal: null; readonly discounts: readonly number[] }
  | { readonly refusal: string; readonly discounts: null }

/** At least this is left to pay: a bill of nothing cannot be paid. */
export const leastPaidKopecks = 100

/**
 * The discount of a code on the lines that count: a percent of the price of one piece, or a sum divided among them to
 * the kopeck.
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
      `Промокод действует ${areAllEligible ? 'при заказе' : 'на подходящие товары'} от ${rubles(code.minSumKopecks)}: не ` +
        `хватает ${rubles(code.minSumKopecks - goodsKopecks)}`,
    )
  }
  const { percent } = code
  if (percent !== null)
    return {
      refusal: null,
      discounts: lines.map(({ count, priceKopecks }, n) =>
        goods[n] === 0 ? 0 : count * partOf(priceKopecks, percent),
      ),
    }
  const max = lines.reduce((sum, { count, priceKopecks }) => sum + count * priceKopecks, 0) - leastPaidKopecks
  if (max <= 0) return refused('Сумма заказа слишком мала для промокода')
  return { refusal: null, discounts: allocate(Math.min(code.discountKopecks ?? 0, goodsKopecks, max), goods) }
}

/**
 * A percent of a price rounded to a kopeck, at least a kopeck below the price; computed in hundredths of a percent, as
 * the table stores it.
 */
const partOf = (kopecks: number, percent: number) =>
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

/** A typed code as codes are stored: letter case and spaces around it do not matter. */
export const typedCode = (text: string): string => text.normalize('NFC').trim().toUpperCase()
