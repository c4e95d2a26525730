import type { SoldGroup } from '../../catalogue/catalog/offers.port.ts'
import type { Deduction } from './deductions.rule.ts'
import type { LineAvailability } from './line-availability.rule.ts'
import type { LinePrice } from './price-line.rule.ts'

/** A line as the basket stores it: what is wanted, whatever it costs. */
export interface StoredLine {
  readonly groupId: number
  readonly count: number
  readonly selected: boolean
  /** The set it is a part of: one object for all its parts, which stand together. Missing: bought alone. */
  readonly set?: LineSet
  /** The position of a part within its set. */
  readonly slot?: LineSlot
}

/** A stored line with its group as the catalogue has it: all that its price and availability depend on. */
export interface BasketLine extends StoredLine {
  /** Null: deleted. */
  readonly group: SoldGroup | null
  /** The price it was ordered at holds, whatever the price list says now; missing: the price list. */
  readonly orderedAt?: LinePrice
  /** Kopecks for one piece, agreed with a manager: replaces the calculated price; missing: none was agreed. */
  readonly priceByHand?: number
}

/** A line among the others of its basket: what it costs, what is taken off it, and how many can be had. */
export interface PricedLine extends LineAvailability, LinePrice, Pick<Deduction, 'discountKopecks' | 'bonusKopecks'> {
  readonly line: BasketLine
  /** To pay in money. */
  readonly sumKopecks: number
  /** Belongs to the section of lines that can be had now. */
  readonly inStock: boolean
  /** Takes part in the order and in the totals: selected and in stock; its group is there and has a price. */
  readonly isIncluded: boolean
}

/** A set in the basket. */
export interface LineSet {
  /** Id of the set in the basket, not in the catalogue. */
  readonly id: number
  readonly constructorSetId: number
  /** Empty: the set was deleted. */
  readonly code: string
  readonly title: string
  readonly image: string | null
  readonly count: number
  readonly discountPercent: number
  /** Why it cannot be sold as it is assembled, in words; null: it can. */
  readonly problem: string | null
}

/** Where a part is in its set. */
export interface LineSlot {
  readonly id: number
  /** Empty: the slot was deleted. */
  readonly code: string
  readonly title: string
}

/** Why a basket cannot be ordered or shipped: no line is selected, or none of those can be had. */
export const nothingSelected = 'В корзине нет выбранных товаров: выберите, что заказать'

/** Lines as the buyer counts them: each alone, or all parts of a set. */
export function linesAndSets<Line extends StoredLine>(lines: readonly Line[]): Line[][] {
  const wholes: Line[][] = []
  for (const line of lines) {
    const last = wholes.at(-1)
    if (line.set && last?.[0]?.set === line.set) last.push(line)
    else wholes.push([line])
  }
  return wholes
}

/** The keys of lines in the basket: groups bought alone, and sets, each once. */
export const lineKeys = (lines: readonly StoredLine[]): [groupIds: number[], setIds: number[]] => [
  lines.flatMap(({ groupId, set }) => (set ? [] : [groupId])),
  [...new Set(lines.flatMap(({ set }) => (set ? [set.id] : [])))],
]
