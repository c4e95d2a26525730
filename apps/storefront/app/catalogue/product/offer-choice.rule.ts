import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { colours, counted, type Forms, kinds, sets, sizes } from '@shpulka/ui/text/plural.rule.ts'
import { groupArticle } from './group-choice.rule.ts'

/** A row of a table of offers: a group of a product with only the fields its row needs. */
export interface OfferLine {
  /** Group id. */
  id: number
  title: string
  /** Empty when the group has no code of its own. */
  article: string
  /** Available now. */
  count: number
  /** The price at limit 0, kopecks; null when it is on request. */
  price: number | null
}

export const offerLine = (group: ProductGroup): OfferLine => ({
  id: group.id,
  title: group.title,
  article: groupArticle(group, ''),
  count: group.count,
  price: group.prices[0]?.price ?? null,
})

/** Requested count by group id. */
export type RequestedCounts = Readonly<Record<number, number>>

/** Characteristics by which the groups of a product may differ; the first one that differs is used. */
const differences: readonly [title: RegExp, forms: Forms][] = [
  [/цвет/i, colours],
  [/размер|номер|рост|длина|ширина/i, sizes],
  [/комплектация/i, sets],
]

/** The word for a group when counting them: a size, a colour, a kind. */
export function differenceOf(groups: readonly Pick<ProductGroup, 'offers'>[]): Forms {
  const titles = groups[0]?.offers[0]?.characteristics.map(({ title }) => title) ?? []
  for (const title of titles) {
    const known = differences.find(([words]) => words.test(title))
    if (known) return known[1]
  }
  return kinds
}

/** «3 размера, 30 шт»; empty when nothing is requested. */
export function requestedText(requested: RequestedCounts, forms: Forms): string {
  const counts = Object.values(requested).filter((count) => count > 0)
  if (counts.length === 0) return ''
  return `${counted(counts.length, forms)}, ${counted(sumOf(counts), ['шт', 'шт', 'шт'])}`
}

/** The sum of the requested groups at limit 0, kopecks; groups without a price are left out. */
export const requestedSum = (requested: RequestedCounts, lines: readonly OfferLine[]): number =>
  sumOf(lines.map(({ id, price }) => (requested[id] ?? 0) * (price ?? 0)))

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
