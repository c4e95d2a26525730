import type { SearchedGoods } from '../search/search.port.ts'
import type { Dictionary } from './dictionary.ts'
import { numberText } from './product-card.view.ts'
import type { ProductTable } from './product-table.ts'

/**
 * The words products are searched by: their own, those of their offers (articles, barcodes, sizes, colours), of their
 * categories, their partner and their characteristics.
 */
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
    const about: string[] = []
    for (const ordinal of table.categoryLines.get(row)) {
      near.push(dictionary.categories[ordinal]?.title ?? '')
      about.push(dictionary.categories[ordinal]?.description ?? '')
    }
    const partner = dictionary.partners.get(table.partnerIds[row] as number)
    if (partner) near.push(partner.title)
    for (const ordinal of table.values.get(row)) near.push(dictionary.values[ordinal]?.title ?? '')
    const numbers = table.numbers.get(row)
    for (let n = 0; n < numbers.length; n += 2) {
      const unit = dictionary.properties[numbers[n] as number]?.unit ?? ''
      if (unit !== '') near.push(numberText(numbers[n + 1] as number, unit))
    }
    near.push(...(table.groupTitles.get(row) ?? []))
    const offerCodes = table.offerCodes[row] as string
    if (offerCodes !== '') near.push(...offerCodes.split(' '))
    return { title: table.titles[row] as string, article: table.vendorCodes[row] as string, near, about }
  },
})

/** Whether products would be found by other words now. What came again is in no product yet. */
export const hasOtherWords = (before: Dictionary, now: Dictionary): boolean =>
  before.categories.some(
    ({ title, description, lineIds }, n) =>
      now.categories[n]?.title !== title ||
      now.categories[n]?.description !== description ||
      String(now.categories[n]?.lineIds) !== String(lineIds),
  ) ||
  before.values.some(({ title }, n) => now.values[n]?.title !== title) ||
  before.properties.some(({ unit }, n) => now.properties[n]?.unit !== unit) ||
  [...before.partners.values()].some(({ id, title }) => now.partners.get(id)?.title !== title)
