import type { GroupPriceRow } from '../catalog/group-price.rule.ts'
import { type LineAvailability, lineAvailability, type WantedLine } from './line-availability.rule.ts'
import { type LinePrice, linePrice, rowAt } from './price-line.rule.ts'

/** A line of the basket with all that its price and availability depend on. */
export interface BasketLine extends WantedLine {
  readonly groupId: number
  readonly group: (Omit<NonNullable<WantedLine['group']>, 'prices'> & { readonly prices: readonly GroupPriceRow[] }) | null
}

export type PricedLine<Line extends BasketLine> = LineAvailability &
  LinePrice & {
    readonly line: Line
    readonly sumKopecks: number
    /** Belongs to the section of lines that can be had now. */
    readonly inStock: boolean
    /** Takes part in the order and in the totals: selected and in stock. */
    readonly counts: boolean
  }

export interface PricedLines<Line extends BasketLine> {
  readonly lines: readonly PricedLine<Line>[]
  /** domain: sum of the selected lines at limit-0 prices; decides which row of every price list applies. */
  readonly calculationalSumKopecks: number
}

const nothing: LinePrice = { priceKopecks: 0, oldPriceKopecks: null, explanation: [] }

/** Prices lines, given in the order they were added, and says what of them can be had. */
export function pricedLines<Line extends BasketLine>(lines: readonly Line[], roleTitle: string): PricedLines<Line> {
  const availabilities = lineAvailability(lines)
  const counts = lines.map(({ selected }, n) => selected && availabilities[n]!.available > 0)
  const calculationalSumKopecks = lines.reduce((sum, { count, group }, n) => (counts[n] ? sum + count * rowAt(group!.prices, 0).price : sum), 0)
  return {
    calculationalSumKopecks,
    lines: lines.map((line, n) => {
      const prices = line.group?.prices ?? []
      const price = prices.length === 0 ? nothing : linePrice({ prices, roleTitle, calculationalSumKopecks })
      return {
        ...availabilities[n]!,
        ...price,
        line,
        sumKopecks: price.priceKopecks * line.count,
        inStock: availabilities[n]!.available > 0,
        counts: counts[n]!,
      }
    }),
  }
}
