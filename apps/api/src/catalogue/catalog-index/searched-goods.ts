import type { SearchedGoods } from '../search/search.port.ts'
import type { Dictionary } from './dictionary.ts'
import type { ProductTable } from './product-table.ts'

/** The words products are searched by: their own, and those of their categories, partner and key characteristics. */
export const searchedGoods = (index: { readonly table: ProductTable; readonly dictionary: Dictionary }): SearchedGoods => ({
  get slots() {
    return index.table.slots
  },
  textOf(slot) {
    const { table, dictionary } = index
    if (table.ids[slot] === 0 || table.siteMask[slot] === 0) return null
    const near: string[] = []
    for (const ordinal of table.categoryLines.get(slot)) near.push(dictionary.categories[ordinal]?.title ?? '')
    const partner = dictionary.partners.get(table.partnerIds[slot] as number)
    if (partner) near.push(partner.title)
    for (const ordinal of table.values.get(slot)) {
      const value = dictionary.values[ordinal]
      if (value && dictionary.properties[value.property]?.isKey) near.push(value.title)
    }
    return { title: table.titles[slot] as string, article: table.vendorCodes[slot] as string, near }
  },
})

/** Whether products would be found by other words now. What came anew is in no product yet. */
export const hasOtherWords = (before: Dictionary, now: Dictionary): boolean =>
  before.categories.some(({ title, lineIds }, n) => now.categories[n]?.title !== title || String(now.categories[n]?.lineIds) !== String(lineIds)) ||
  before.values.some(({ title }, n) => now.values[n]?.title !== title) ||
  before.properties.some(({ isKey }, n) => now.properties[n]?.isKey !== isKey) ||
  [...before.partners.values()].some(({ id, title }) => now.partners.get(id)?.title !== title)
