import { type BasketLine, linesAndSets, type PricedLine } from './basket-line.rule.ts'
import { type Deduction, type Deductions, type DeductionTerms, deductions, noDeduction } from './deductions.rule.ts'
import { type LineAvailability, lineAvailability } from './line-availability.rule.ts'
import { agreedPrice, type LinePrice, linePrice, tierAt } from './price-line.rule.ts'
import { constructorSetAsLine } from './set-as-line.rule.ts'

/** The lines of a basket priced together. */
export interface PricedLines extends Pick<Deductions, 'promoCode' | 'writeOff'> {
  readonly lines: readonly PricedLine[]
  /** domain: sum of the selected lines at first-tier prices. It decides which row of every price list applies. */
  readonly calculationalSumKopecks: number
}

const noPrice: LinePrice = { priceKopecks: 0, oldPriceKopecks: null, setDiscountKopecks: 0, explanation: [] }

/** Prices lines, given in the order they were added, and reports what is available. */
export function pricedLines(lines: readonly BasketLine[], terms: DeductionTerms): PricedLines {
  const availabilities = availabilitiesOf(lines)
  const isIncluded = lines.map(({ selected }, n) => selected && availabilities[n]!.available > 0)
  const calculationalSumKopecks = lines.reduce(
    (sum, { count, group }, n) => (isIncluded[n] ? sum + count * tierAt(group!.prices, 0).price : sum),
    0,
  )
  const prices = lines.map(({ group, set, orderedPrice, priceByHand }) => {
    if (!group || group.prices.length === 0) return noPrice
    const price =
      orderedPrice ??
      linePrice({
        prices: group.prices,
        roleTitle: terms.buyer.roleTitle,
        calculationalSumKopecks,
        setDiscountPercent: set?.discountPercent,
      })
    return priceByHand === undefined ? price : agreedPrice(price, priceByHand)
  })
  const counted = [...lines.keys()].filter((n) => isIncluded[n])
  const deducted = deductions(
    counted.map((n) => {
      const { groupId, count } = lines[n]!
      const { priceKopecks, oldPriceKopecks } = prices[n]!
      return { groupId, count, priceKopecks, isOnSale: oldPriceKopecks !== null }
    }),
    terms,
  )
  const deductionAt: Deduction[] = lines.map(() => noDeduction)
  for (const [index, n] of counted.entries()) deductionAt[n] = deducted.lines[index]!
  return {
    calculationalSumKopecks,
    promoCode: deducted.promoCode,
    writeOff: deducted.writeOff,
    lines: lines.map((line, n) => {
      const { discountKopecks, bonusKopecks, reasons } = deductionAt[n]!
      const { priceKopecks, oldPriceKopecks, setDiscountKopecks, explanation } = prices[n]!
      const { available, basketErr } = availabilities[n]!
      return {
        available,
        basketErr,
        priceKopecks,
        oldPriceKopecks,
        setDiscountKopecks,
        discountKopecks,
        bonusKopecks,
        explanation: reasons.length === 0 ? explanation : [...explanation, ...reasons],
        line,
        sumKopecks: priceKopecks * line.count - discountKopecks - bonusKopecks,
        inStock: available > 0,
        isIncluded: isIncluded[n]!,
      }
    }),
  }
}

/** Availability of every line. Parts of a set are available together or not at all. */
function availabilitiesOf(lines: readonly BasketLine[]): LineAvailability[] {
  if (lines.every(({ set }) => !set)) return lineAvailability(lines)
  const units = linesAndSets(lines)
  const availabilities = lineAvailability(
    units.map((parts) => (parts[0]!.set ? constructorSetAsLine(parts[0]!.set, parts) : parts[0]!)),
  )
  return units.flatMap((parts, n) =>
    parts.map(({ count, set }) => {
      const { available, basketErr } = availabilities[n]!
      if (!set) return { available, basketErr }
      const isPartGone = parts.some(({ group }) => !group?.isForSale)
      const setErr = set.problem ?? (isPartGone ? 'Часть комплекта больше не продаётся: измените состав' : basketErr)
      return { available: available * (count / set.count), basketErr: setErr }
    }),
  )
}
