import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { bonusAccrual } from '../../base/money/bonus-accrual.rule.ts'
import type { BasketLine, PricedLine } from './basket-line.rule.ts'
import { parcelOf } from './parcel.rule.ts'
import { tierAt, unitPriceKopecks } from './price-line.rule.ts'
import type { PricedLines } from './priced-lines.rule.ts'

/** The settings that the totals of a basket depend on. */
export interface TotalTerms {
  readonly freeDeliveryFromKopecks: number
  /** Percent of the buyer's bonus level. */
  readonly bonusPercent: number
  /** Multiplier of the current bonus promotion. */
  readonly multiplier: number
  readonly accounts: BasketTotal['availableBonuses']['accounts']
}

/** Totals of a basket (spec 3): over selected lines that are in stock. */
export function basketTotal(
  { lines, calculationalSumKopecks, promoCode, writeOff }: PricedLines,
  { freeDeliveryFromKopecks, bonusPercent, multiplier, accounts }: TotalTerms,
): BasketTotal {
  const counted = lines.filter(({ isIncluded }) => isIncluded)
  const price = sumOf(counted, ({ sumKopecks }) => sumKopecks)
  const parcel = parcelOf(counted.map(({ line }) => ({ count: line.count, group: line.group! })))
  return {
    count: sumOf(counted, ({ line }) => line.count),
    productsCountInBasket: new Set(lines.map(({ line }) => line.set ?? line)).size,
    price,
    goodsPrice: sumOf(counted, ({ line, priceKopecks }) => line.count * priceKopecks),
    oldPrice: sumOf(counted, (each) => each.line.count * fullPrice(each)),
    setsDiscount: sumOf(counted, ({ line, setDiscountKopecks }) => line.count * setDiscountKopecks),
    calculationalLimitPrice: calculationalSumKopecks,
    factualLimitPrice: counted.reduce(
      (reached, { line }) => Math.max(reached, tierAt(pricesOf(line), calculationalSumKopecks).limit),
      0,
    ),
    nextLimit: nextLimit(counted, calculationalSumKopecks),
    // Bonuses are a way to pay, so spending them does not move the buyer away from free delivery.
    remainsUntilFreeDelivery: Math.max(0, freeDeliveryFromKopecks - price - writeOff.used),
    weight: parcel.weightGrams,
    volume: parcel.volumeCm3,
    len: parcel.lengthMm,
    width: parcel.widthMm,
    height: parcel.heightMm,
    bonusPercent,
    multiplier,
    bonusesForWriteOff: writeOff.limit,
    bonusesForAccrual: bonusAccrual(price, bonusPercent, multiplier),
    availableBonuses: { accounts },
    promoCodeDiscountValue: promoCode?.discount ?? 0,
    promocodeUsed: promoCode && promoCode.refusal === null ? promoCode.code : null,
    promoCode,
    writeOff,
  }
}

/** Without any reduction: by the list, or as agreed above it. */
const fullPrice = ({ line, priceKopecks }: PricedLine) =>
  Math.max(pricesOf(line)[0]!.oldPrice ?? pricesOf(line)[0]!.price, priceKopecks)

/**
 * domain: how much is missing to the next price threshold; those that make nothing cheaper, or not enough to order more
 * for it, are skipped.
 */
function nextLimit(counted: readonly PricedLine[], calculationalSumKopecks: number): BasketTotal['nextLimit'] {
  const goodsKopecks = sumOf(counted, ({ line, priceKopecks }) => line.count * priceKopecks)
  const limits = new Set(counted.flatMap(({ line }) => pricesOf(line).map(({ limit }) => limit)))
  for (const limit of [...limits].filter((each) => each > calculationalSumKopecks).sort((one, other) => one - other)) {
    const saving = sumOf(
      counted,
      ({ line }) => line.count * (unitPriceAt(line, calculationalSumKopecks) - unitPriceAt(line, limit)),
    )
    const remains = limit - calculationalSumKopecks
    if (isWorthAdding(saving, remains, calculationalSumKopecks))
      return { limit, remains, saving, percent: percentOf(saving, goodsKopecks) }
  }
  return null
}

/** A basket of 220 ₽ does not grow by 149 780 ₽ to save 7 ₽: at most twofold, or for 1 % of what is added. */
const isWorthAdding = (saving: number, remains: number, sumKopecks: number): boolean =>
  saving > 0 && (remains <= sumKopecks || saving * 100 >= remains)

/** Rounded down to one decimal, but at least 0.1. */
const percentOf = (part: number, whole: number) => Math.max(1, Math.floor((part * 1000) / whole)) / 10

/** The price of one piece of a line at an order sum, with sale and set discount. */
const unitPriceAt = (line: BasketLine, calculationalSumKopecks: number) =>
  unitPriceKopecks({ prices: pricesOf(line), calculationalSumKopecks, setDiscountPercent: line.set?.discountPercent })

const pricesOf = (line: BasketLine) => line.group!.prices

const sumOf = <T>(items: readonly T[], amountOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0)
