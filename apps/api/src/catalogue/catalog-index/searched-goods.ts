import type { SearchedGoods } from '../search/search.port.ts'
import type { Dictionary } from './dictionary.ts'
import type { ProductTable } from './product-table.ts'

/** The words products are searched by: their own, and those of their categories, partner and key characteristics. */
export const searchedGoods = (index: {
  readonly table: ProductTable
  readonly dictionary: Dictionary
}): SearchedGoods => ({
  get rows() {
    return index.table.rows
  },
  textOf(row) {
    const { table, dictionary } = index
    if (table.ids[row] === 0 || table.siteMask[row] === 0) return null
    const near: string[] = []
    for (const ordinal of table.categoryLines.get(row)) near.push(dictionary.categories[ordinal]?.title ?? '')
    const partner = dictionary.partners.get(table.partnerIds[row] as number)
    if (partner) near.push(partner.title)
    for (const ordinal of table.values.get(row)) {
      const value = dictionary.values[ordinal]
      if (value && dictionary.properties[value.property]?.isKey) near.push(value.title)
    }
    return { title: table.titles[row] as string, article: table.vendorCodes[row] as string, near }
  },
})

/** Whether products would be found by other words now. What came again is in no product yet. */
export const hasOtherWords = (before: Dictionary, now: Dictionary): boolean =>
  before.categories.some(
    ({ title, lineIds }, n) =>
      now.categories[n]?.title !== title || String(now.categories[n]?.lineIds) !== String(lineIds),
  ) ||
  before.values.some(({ title }, n) => now.values[n]?.title !== title) ||
  before.properties.some(({ isKey }, n) => now.properties[n]?.isKey !== isKey) ||
  [...before.partners.values()].some(({ id, title }) => now.partners.get(id)?.title !== title)
