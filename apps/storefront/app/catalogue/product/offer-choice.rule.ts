import type { PriceTier, Product, ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { groupArticle } from '@shpulka/contract/catalogue/group-article'
import {
  colourForms,
  counted,
  type Forms,
  kindForms,
  sizeForms,
  variantSetForms,
} from '@shpulka/ui/text/plural.rule.ts'
import type { BonusRate } from '../../base/shell/basket-state.rule.ts'
import { isTableFor, sizeNote } from '../partners/size-table.rule.ts'
import { maxCards } from './group-choice.rule.ts'
import { priceNow } from './price-now.rule.ts'

/** Sizes of a brand's goods. */
export type SizeTable = NonNullable<NonNullable<Product['partner']>['sizeTable']>
type SizedProduct = Pick<Product, 'partner' | 'title' | 'breadcrumbs' | 'groups'>

/** A row of a table of offers: a group of a product with only the fields its row needs. */
export interface OfferLine {
  /** Group id. */
  id: number
  title: string
  /** Empty when the group has no code of its own. */
  article: string
  /** What the size is for: «Джинса, плотный лён»; empty when nothing says. */
  note: string
  /** Available now. */
  count: number
  /** In ascending order of limits; empty when the price is on request. */
  prices: readonly PriceTier[]
}

/** The size table of the product's brand; null: none, or it is about other goods of the brand. */
export function sizeTableOf({ partner, title, breadcrumbs, groups }: SizedProduct): SizeTable | null {
  const table = partner?.sizeTable ?? null
  const names = [title, ...breadcrumbs.map((each) => each.title)]
  return table &&
    isTableFor(
      table,
      names,
      groups.map((group) => group.title),
    )
    ? table
    : null
}

export const offerLine = (group: ProductGroup, sizes: SizeTable | null): OfferLine => ({
  id: group.id,
  title: group.title,
  article: groupArticle(group.offers, ''),
  note: sizeNote(sizes, group.title),
  count: group.count,
  prices: group.prices,
})

type PricedLine = Pick<OfferLine, 'id' | 'prices'>

/** Requested count by group id. */
export type RequestedCounts = Readonly<Record<number, number>>

/** Characteristics by which the groups of a product may differ; the first one that differs is used. */
const differences: readonly [title: RegExp, forms: Forms][] = [
  [/цвет/i, colourForms],
  [/размер|номер|рост|длина|ширина/i, sizeForms],
  [/комплектация/i, variantSetForms],
]

/**
 * Whether an order would have goods: one of the requested groups is in stock, without counts the chosen group, before a
 * choice any.
 */
export function isAnyInStock(
  groups: readonly Pick<OfferLine, 'id' | 'count'>[],
  chosen: Pick<OfferLine, 'count'> | undefined,
  requested: RequestedCounts = {},
): boolean {
  const counted = groups.filter(({ id }) => (requested[id] ?? 0) > 0)
  return (counted.length > 0 ? counted : chosen ? [chosen] : groups).some(({ count }) => count > 0)
}

/** The word for a group when counting them: a size, a colour, a kind. */
export function countedNoun(groups: readonly Pick<ProductGroup, 'offers'>[]): Forms {
  const titles = groups[0]?.offers[0]?.characteristics.map(({ title }) => title) ?? []
  for (const title of titles) {
    const known = differences.find(([words]) => words.test(title))
    if (known) return known[1]
  }
  return kindForms
}

/**
 * Whether nothing is chosen until the buyer does: sizes, colours, and whatever is so much that it stands in a table. Of
 * a few kits the first in stock is a fair guess.
 */
export const mustChoose = (groups: readonly Pick<ProductGroup, 'offers'>[]): boolean =>
  groups.length > maxCards || (groups.length > 1 && [sizeForms, colourForms].includes(countedNoun(groups)))

/**
 * What is shown before a choice: the group that costs least in an order of the sum, and whether another costs more;
 * null when all prices are on request.
 */
export function cheapestGroup<Group extends Pick<OfferLine, 'prices'>>(
  groups: readonly Group[],
  orderSum: number,
): { group: Group; isFrom: boolean } | null {
  const priced = groups.flatMap((group) => {
    const price = offerPrice(group, orderSum)
    return price === null ? [] : [{ group, price }]
  })
  const [cheapest, ...others] = priced.toSorted((one, other) => one.price - other.price)
  return cheapest ? { group: cheapest.group, isFrom: others.some(({ price }) => price !== cheapest.price) } : null
}

/** Whether all have a price, and it is one: then no row has to say it. */
export const isSamePrice = (groups: readonly Pick<OfferLine, 'prices'>[]): boolean =>
  groups.every(({ prices }) => prices.length > 0) && cheapestGroup(groups, 0)?.isFrom === false

/** The name of an offer; the number on the colour card stays with its colour, «молочный (102)». */
export const offerName = (title: string): string => (title || 'Обычный').replace(/ (?=\(\d+\)$)/, '\u00a0')

/** How many rows of a table are shown at first: all, or fewer if at least three are left for «Ещё». */
export const rowsAtOnce = (count: number): number => (count <= maxRows + 2 ? count : maxRows)
const maxRows = 7

/** «3 размера, 30 шт», «1 размер, 10 уп.»; empty when nothing is requested. */
export function requestedText(requested: RequestedCounts, forms: Forms, unit = 'шт'): string {
  const counts = Object.values(requested).filter((count) => count > 0)
  if (counts.length === 0) return ''
  return `${counted(counts.length, forms)}, ${counted(sumOf(counts), [unit, unit, unit])}`
}

/**
 * The sum at the first tier of the basket (`basketSum`) with the requested groups: it decides the tier of every price.
 */
export const tierSum = (requested: RequestedCounts, lines: readonly PricedLine[], basketSum: number): number =>
  basketSum + sumOf(lines.map(({ id, prices }) => (requested[id] ?? 0) * (prices[0]?.price ?? 0)))

/** The price of an offer in an order of the sum; null when it is on request. */
export const offerPrice = ({ prices }: Pick<OfferLine, 'prices'>, orderSum: number): number | null =>
  priceNow(prices, 0, orderSum)?.tier.price ?? null

/** What the requested groups cost in the basket, kopecks; groups without a price are left out. */
export function requestedSum(requested: RequestedCounts, lines: readonly PricedLine[], basketSum: number): number {
  const orderSum = tierSum(requested, lines, basketSum)
  return sumOf(lines.map((line) => (requested[line.id] ?? 0) * (offerPrice(line, orderSum) ?? 0)))
}

/** Bonuses for what is requested, kopecks, at the prices of the basket with it. */
export function requestedBonuses(
  requested: RequestedCounts,
  groups: readonly Pick<ProductGroup, 'id' | 'prices' | 'bonuses'>[],
  basketSum: number,
  rate: BonusRate | null = null,
): number {
  const orderSum = tierSum(requested, groups, basketSum)
  return sumOf(
    groups.map(
      ({ id, prices, bonuses }) => (requested[id] ?? 0) * (priceNow(prices, bonuses, orderSum, rate)?.bonuses ?? 0),
    ),
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
