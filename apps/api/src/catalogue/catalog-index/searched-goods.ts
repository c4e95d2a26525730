import { measureAlone, type SearchedGoods } from '../search/search.port.ts'
import type { Dictionary } from './dictionary.ts'
import { numberText } from './product-card.view.ts'
import type { ProductTable } from './product-table.ts'

const count = 'Количество '
const numbered = 'Номер '

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
    return {
      title: table.titles[row] as string,
      article: table.vendorCodes[row] as string,
      variants: table.groupTitles.get(row) ?? [],
      // Most are asked for their title alone.
      get near() {
        return nearOf(table, dictionary, row)
      },
      get about() {
        return aboutOf(table, dictionary, row)
      },
      get described() {
        return table.described.get(row)
      },
    }
  },
})

function nearOf(table: ProductTable, dictionary: Dictionary, row: number): string[] {
  const near: string[] = []
  for (const ordinal of table.categoryLines.get(row)) near.push(dictionary.categories[ordinal]?.title ?? '')
  const partner = dictionary.partners.get(table.partnerIds[row] as number)
  if (partner) near.push(partner.title)
  for (const ordinal of table.values.get(row)) {
    const value = dictionary.values[ordinal]
    const property = value && dictionary.properties[value.property]
    if (!value || !property) continue
    // «С обрезкой нити»: a flag is called as its characteristic.
    near.push(property.kind === 'flag' ? property.title : value.title)
    if (property.title.startsWith(numbered)) near.push(`№ ${value.title}`)
  }
  const numbers = table.numbers.get(row)
  for (let n = 0; n < numbers.length; n += 2) {
    const property = dictionary.properties[numbers[n] as number]
    if (!property) continue
    const { unit, title } = property
    // «Количество игл» has no unit, and is asked for as «15 игл».
    near.push(
      unit === '' && title.startsWith(count)
        ? measureAlone + numberText(numbers[n + 1] as number, title.slice(count.length))
        : numberText(numbers[n + 1] as number, unit),
    )
  }
  const offerCodes = table.offerCodes[row] as string
  if (offerCodes !== '') near.push(...offerCodes.split(' '))
  return near
}

function aboutOf(table: ProductTable, dictionary: Dictionary, row: number): string[] {
  const about: string[] = []
  for (const ordinal of table.categoryLines.get(row)) about.push(dictionary.categories[ordinal]?.description ?? '')
  for (const ordinal of table.values.get(row)) {
    const property = dictionary.properties[dictionary.values[ordinal]?.property ?? -1]
    if (property?.kind === 'list') about.push(property.title)
  }
  return about
}

/** Whether products would be found by other words now. What came again is in no product yet. */
export const hasOtherWords = (before: Dictionary, now: Dictionary): boolean =>
  before.categories.some(
    ({ title, description, lineIds }, n) =>
      now.categories[n]?.title !== title ||
      now.categories[n]?.description !== description ||
      String(now.categories[n]?.lineIds) !== String(lineIds),
  ) ||
  before.values.some(({ title }, n) => now.values[n]?.title !== title) ||
  before.properties.some(
    ({ unit, title }, n) => now.properties[n]?.unit !== unit || now.properties[n]?.title !== title,
  ) ||
  [...before.partners.values()].some(({ id, title }) => now.partners.get(id)?.title !== title)
