import { type PriceList, wholePriceList } from '@shpulka/contract/catalogue/price-lists'

/** A category as the plan looks at it; parents come before their children. */
export interface PlannedCategory {
  readonly id: number
  readonly code: string
  readonly parentId: number | null
  readonly title: string
  readonly productsCount: number
}

export type NamedPriceList = Pick<PriceList, 'code' | 'title' | 'productsCount' | 'fileName'>

/** The price lists a site has: of everything, and of each root category. */
export function namedPriceLists(categories: readonly PlannedCategory[], siteName: string): NamedPriceList[] {
  const roots = categories.filter(({ parentId }) => parentId === null)
  if (roots.length === 0) return []
  const productsCount = roots.reduce((sum, root) => sum + root.productsCount, 0)
  return [
    { code: wholePriceList, title: 'Весь ассортимент', productsCount, fileName: `Прайс-лист. ${siteName}.xlsx` },
    ...roots.map((root) => ({
      ...{ code: root.code, title: root.title, productsCount: root.productsCount },
      fileName: `Прайс-лист. ${siteName}. ${root.title}.xlsx`,
    })),
  ]
}

export interface PriceListPlan {
  /** Names of the sheets, in order. */
  readonly sheets: readonly string[]
  /** The sheet and the section of a category's goods. */
  readonly places: ReadonlyMap<number, { readonly sheet: number; readonly section: string; readonly order: number }>
}

/**
 * Which sheet the goods of a category stand on: of the whole assortment a sheet a root category, of a root category a
 * sheet for each one below it (its own goods, which are in none, stand on a sheet of its name).
 */
export function priceListPlan(categories: readonly PlannedCategory[], code: string): PriceListPlan | null {
  const root =
    code === wholePriceList ? null : categories.find((category) => category.parentId === null && category.code === code)
  if (root === undefined) return null
  const parts: string[] = []
  const partOf = new Map<number, number>()
  const places = new Map<number, { sheet: number; section: string; order: number }>()
  for (const [order, category] of categories.entries()) {
    const isPart = category.parentId === (root?.id ?? null) || category.id === root?.id
    if (isPart) partOf.set(category.id, parts.push(category.title) - 1)
    const sheet = isPart ? partOf.get(category.id) : partOf.get(category.parentId ?? 0)
    if (sheet === undefined) continue
    partOf.set(category.id, sheet)
    places.set(category.id, { sheet, section: category.title, order })
  }
  return { sheets: sheetNames(parts), places }
}

const maxNameLength = 31

/** Names Excel takes: at most 31 characters, none of []:*?/\, no apostrophe at an end, none twice whatever the case. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const plain =
      truncate(title.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/\s+/g, ' '), maxNameLength).replace(
        /^[' ]+|[' ]+$/g,
        '',
      ) || 'Лист'
    let name = plain
    for (let n = 2; taken.has(name.toLowerCase()); n += 1)
      name = `${truncate(plain, maxNameLength - 1 - String(n).length)} ${n}`
    taken.add(name.toLowerCase())
    return name
  })
}

/** The beginning of a text, at most so many UTF-16 units of it, no sign halved. */
function truncate(text: string, maxLength: number): string {
  let fitting = ''
  for (const sign of text) {
    if (fitting.length + sign.length > maxLength) break
    fitting += sign
  }
  return fitting
}
