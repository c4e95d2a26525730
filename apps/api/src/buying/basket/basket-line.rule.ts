import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import type { Deduction } from './deductions.rule.ts'
import type { LineAvailability } from './line-availability.rule.ts'
import type { LinePrice } from './price-line.rule.ts'

/** A line as the basket stores it: the group and its count, without prices. */
export interface StoredLine {
  readonly groupId: number
  readonly count: number
  readonly selected: boolean
  /** The set it is a part of: one object for all its parts, which are adjacent. Absent for separate lines. */
  readonly set?: LineSet
  /** The position of a part within its set. */
  readonly slot?: LineSlot
}

/** A stored line with its group from the catalogue: everything its price and availability depend on. */
export interface BasketLine extends StoredLine {
  /** Null if it was deleted. */
  readonly group: PricedGroup | null
  /** The price in the placed order, used instead of the price list. Missing: the price list applies. */
  readonly orderedPrice?: LinePrice
  /** Kopecks for one piece agreed with a manager, used instead of the calculated price. Missing: none was agreed. */
  readonly priceByHand?: number
}

/** A line priced together with the others of its basket: price, deductions and availability. */
export interface PricedLine extends LineAvailability, LinePrice, Pick<Deduction, 'discountKopecks' | 'bonusKopecks'> {
  readonly line: BasketLine
  /** What is paid in money, after deductions. */
  readonly sumKopecks: number
  /** Belongs to the section of lines in stock. */
  readonly inStock: boolean
  /** Counts in the order and in the totals: selected, in stock, with a group that has a price. */
  readonly isIncluded: boolean
}

/** A set in the basket. */
export interface LineSet {
  /** Id of the set in the basket, not in the catalogue. */
  readonly id: number
  readonly constructorSetId: number
  /** Empty if the set was deleted. */
  readonly code: string
  readonly title: string
  readonly image: string | null
  readonly count: number
  readonly discountPercent: number
  /** Why this choice of parts cannot be sold, in Russian. Null when it can. */
  readonly problem: string | null
}

/** Where a part is in its set. */
export interface LineSlot {
  readonly id: number
  /** Empty if the slot was deleted. */
  readonly code: string
  readonly title: string
}

/** Why a basket cannot be ordered or shipped: no selected line is in stock. */
export const nothingSelected = 'В корзине нет выбранных товаров: выберите, что заказать'

/** Splits lines into units the buyer sees: a separate line, or all parts of a set. */
export function linesAndSets<Line extends StoredLine>(lines: readonly Line[]): Line[][] {
  const units: Line[][] = []
  for (const line of lines) {
    const last = units.at(-1)
    if (line.set && last?.[0]?.set === line.set) last.push(line)
    else units.push([line])
  }
  return units
}

/** The keys of lines in the basket: separate groups, and sets, each once. */
export const lineKeys = (lines: readonly StoredLine[]): [groupIds: number[], setIds: number[]] => [
  lines.flatMap(({ groupId, set }) => (set ? [] : [groupId])),
  [...new Set(lines.flatMap(({ set }) => (set ? [set.id] : [])))],
]
