import type { GroupPriceRow } from '../../catalogue/catalog/group-price.rule.ts'
import { type Deduction, type Deductions, type DeductionTerms, deductions, noDeduction } from './deductions.rule.ts'
import { type LineAvailability, lineAvailability, type WantedLine } from './line-availability.rule.ts'
import { type LinePrice, linePrice, tierAt } from './price-line.rule.ts'
import { setAsLine } from './set-as-line.rule.ts'

/** A line of the basket with all that its price and availability depend on. */
export interface BasketLine extends WantedLine {
  readonly groupId: number
  readonly group:
    | (Omit<NonNullable<WantedLine['group']>, 'prices'> & { readonly prices: readonly GroupPriceRow[] })
    | null
  /** The set it is a part of: one object for all its parts, which stand together. Missing: bought alone. */
  readonly set?: LineSet
}

/** A set as far as its parts are priced and had by it. */
export interface LineSet {
  readonly count: number
  readonly discountPercent: number
  /** Why it cannot be sold as it is assembled, in words; null: it can. */
  readonly problem: string | null
}

export type PricedLine<Line extends BasketLine> = LineAvailability &
  LinePrice &
  Pick<Deduction, 'discountKopecks' | 'bonusKopecks'> & {
    readonly line: Line
    /** To pay in money. */
    readonly sumKopecks: number
    /** Belongs to the section of lines that can be had now. */
    readonly inStock: boolean
    /** Takes part in the order and in the totals: selected and in stock. */
    readonly isIncluded: boolean
  }

export interface PricedLines<Line extends BasketLine> extends Pick<Deductions, 'promoCode' | 'writeOff'> {
  readonly lines: readonly PricedLine<Line>[]
  /** domain: sum of the selected lines at limit-0 prices; decides which row of every price list applies. */
  readonly calculationalSumKopecks: number
}

const nothing: LinePrice = { priceKopecks: 0, oldPriceKopecks: null, setDiscountKopecks: 0, explanation: [] }

/** Prices lines in the order they were added, and reports what is available. */
export function pricedLines<Line extends BasketLine>(lines: readonly Line[], terms: DeductionTerms): PricedLines<Line> {
  const availabilities = availabilitiesOf(lines)
  const isIncluded = lines.map(({ selected }, n) => selected && availabilities[n]!.available > 0)
  const calculationalSumKopecks = lines.reduce(
    (sum, { count, group }, n) => (isIncluded[n] ? sum + count * tierAt(group!.prices, 0).price : sum),
    0,
  )
  const prices = lines.map(({ group, set }) =>
    group && group.prices.length > 0
      ? linePrice({
          prices: group.prices,
          roleTitle: terms.buyer.roleTitle,
          calculationalSumKopecks,
          setDiscountPercent: set?.discountPercent,
        })
      : nothing,
  )
  const counted = [...lines.keys()].filter((n) => isIncluded[n])
  const deducted = deductions(
    counted.map((n) => {
      const { groupId, count } = lines[n]!
      const { priceKopecks, oldPriceKopecks } = prices[n]!
      return { groupId, count, priceKopecks, isOnSale: oldPriceKopecks !== null }
    }),
    terms,
  )
  const deductionOf = new Map(counted.map((n, at) => [n, deducted.lines[at]!]))
  return {
    calculationalSumKopecks,
    promoCode: deducted.promoCode,
    writeOff: deducted.writeOff,
    lines: lines.map((line, n) => {
      const { reasons, ...deduction } = deductionOf.get(n) ?? noDeduction
      const price = prices[n]!
      return {
        ...availabilities[n]!,
        ...price,
        ...deduction,
        explanation: reasons.length === 0 ? price.explanation : [...price.explanation, ...reasons],
        line,
        sumKopecks: price.priceKopecks * line.count - deduction.discountKopecks - deduction.bonusKopecks,
        inStock: availabilities[n]!.available > 0,
        isIncluded: isIncluded[n]!,
      }
    }),
  }
}

/** Of every line; the parts of a set are had together or not at all. */
function availabilitiesOf(lines: readonly BasketLine[]): LineAvailability[] {
  if (lines.every(({ set }) => !set)) return lineAvailability(lines)
  const wholes = wholeLines(lines)
  const availabilities = lineAvailability(
    wholes.map((parts) => (parts[0]!.set ? setAsLine(parts[0]!.set, parts) : parts[0]!)),
  )
  return wholes.flatMap((parts, n) =>
    parts.map(({ count, set }) => {
      const { available, basketErr } = availabilities[n]!
      if (!set) return { available, basketErr }
      const isPartGone = parts.some(({ group }) => !group?.isSold)
      const setErr = set.problem ?? (isPartGone ? 'Часть комплекта больше не продаётся: измените состав' : basketErr)
      return { available: available * (count / set.count), basketErr: setErr }
    }),
  )
}

/** Lines as the buyer counts them: each alone, or all parts of a set. */
export function wholeLines<Line extends Pick<BasketLine, 'set'>>(lines: readonly Line[]): Line[][] {
  const wholes: Line[][] = []
  for (const line of lines) {
    const last = wholes.at(-1)
    if (line.set && last?.[0]?.set === line.set) last.push(line)
    else wholes.push([line])
  }
  return wholes
}
