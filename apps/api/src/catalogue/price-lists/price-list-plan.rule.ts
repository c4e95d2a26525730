import { type PriceList, wholePriceList } from '@shpulka/contract/catalogue/price-lists'

/** A category of the catalogue; in a list, parents come before their children. */
export interface PlannedCategory {
  readonly id: number
  readonly code: string
  readonly parentId: number | null
  readonly title: string
  readonly productsCount: number
}

export type PriceListSummary = Pick<PriceList, 'code' | 'title' | 'productsCount' | 'fileName'>

/** The price lists of a site with so many products: one of the whole assortment, and one per root category. */
export function priceListsOf(
  categories: readonly PlannedCategory[],
  siteName: string,
  productsCount: number,
): PriceListSummary[] {
  const roots = categories.filter(({ parentId }) => parentId === null)
  if (roots.length === 0) return []
  return [
    { code: wholePriceList, title: 'Весь ассортимент', productsCount, fileName: `Прайс-лист. ${siteName}.xlsx` },
    ...roots.map((root) => ({
      code: root.code,
      title: root.title,
      productsCount: root.productsCount,
      fileName: `Прайс-лист. ${siteName}. ${root.title}.xlsx`,
    })),
  ]
}

export interface PriceListPlan {
  /** Names of the sheets, in order. */
  readonly sheets: readonly string[]
  /** By category id: the sheet (index in `sheets`) and section its goods go to, and its position among categories. */
  readonly categoryPositions: ReadonlyMap<
    number,
    { readonly sheet: number; readonly section: string; readonly categoryPosition: number }
  >
}

/**
 * The list of the whole assortment has a sheet per root category. The list of a root category has a sheet per direct
 * subcategory, and one with its own title for goods in none of them. Null when there is no such list.
 */
export function priceListPlan(categories: readonly PlannedCategory[], code: string): PriceListPlan | null {
  const root =
    code === wholePriceList ? null : categories.find((category) => category.parentId === null && category.code === code)
  if (root === undefined) return null
  const sheetTitles: string[] = []
  const sheetOfCategory = new Map<number, number>()
  const categoryPositions = new Map<number, { sheet: number; section: string; categoryPosition: number }>()
  for (const [categoryPosition, category] of categories.entries()) {
    const hasOwnSheet = category.parentId === (root?.id ?? null) || category.id === root?.id
    if (hasOwnSheet) sheetOfCategory.set(category.id, sheetTitles.push(category.title) - 1)
    const sheet = sheetOfCategory.get(hasOwnSheet ? category.id : (category.parentId ?? 0))
    if (sheet === undefined) continue
    sheetOfCategory.set(category.id, sheet)
    categoryPositions.set(category.id, { sheet, section: category.title, categoryPosition })
  }
  return { sheets: sheetNames(sheetTitles), categoryPositions }
}

const maxNameLength = 31

/** Names Excel accepts: at most 31 characters, without []:*?/\ or an apostrophe at either end, unique in any case. */
export function sheetNames(titles: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return titles.map((title) => {
    const cleanTitle =
      truncate(title.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/\s+/g, ' '), maxNameLength).replace(
        /^[' ]+|[' ]+$/g,
        '',
      ) || 'Лист'
    let name = cleanTitle
    for (let n = 2; usedNames.has(name.toLowerCase()); n += 1)
      name = `${truncate(cleanTitle, maxNameLength - 1 - String(n).length)} ${n}`
    usedNames.add(name.toLowerCase())
    return name
  })
}

/** Cuts a text to `maxLength` UTF-16 units without splitting a surrogate pair. */
function truncate(text: string, maxLength: number): string {
  let beginning = ''
  for (const character of text) {
    if (beginning.length + character.length > maxLength) break
    beginning += character
  }
  return beginning
}
