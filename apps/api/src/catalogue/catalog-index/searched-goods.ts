import { measureAlone, type SearchedGoods } from '../search/search.port.ts'
import type { Dictionary } from './dictionary.ts'
import { numberText } from './product-card.view.ts'
import type { ProductTable } from './product-table.ts'

const countPrefix = 'Количество '
const numberPrefix = 'Номер '

/**
 * Texts by which search finds products: titles, offers (articles, barcodes, sizes, colours), categories, brand and
 * characteristics.
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
      // Computed on demand: mostly only the title is read.
      get variants() {
        return table.groupTitlesOf(row)
      },
      get offerCodes() {
        const codes = table.offerCodes[row] as string
        return codes === '' ? [] : codes.split(' ')
      },
      get attributes() {
        return attributesOf(table, dictionary, row)
      },
      get sharedTexts() {
        return sharedTextsOf(table, dictionary, row)
      },
      get described() {
        return table.described.get(row)
      },
    }
  },
})

function attributesOf(table: ProductTable, dictionary: Dictionary, row: number): string[] {
  const attributes: string[] = []
  for (const ordinal of table.categoriesWithAncestors.get(row))
    attributes.push(dictionary.categories[ordinal]?.title ?? '')
  const partner = dictionary.partners.get(table.partnerIds[row] as number)
  if (partner) attributes.push(partner.title)
  for (const ordinal of table.values.get(row)) {
    const value = dictionary.values[ordinal]
    const property = value && dictionary.properties[value.property]
    if (!value || !property) continue
    // A flag is searched by the name of its property, «С обрезкой нити»: it has no other words.
    attributes.push(property.kind === 'flag' ? property.title : value.title)
    if (property.title.startsWith(numberPrefix)) attributes.push(`№ ${value.title}`)
  }
  const numbers = table.numbers.get(row)
  for (let n = 0; n < numbers.length; n += 2) {
    const property = dictionary.properties[numbers[n] as number]
    if (!property) continue
    const { unit, title } = property
    // «Количество игл» has no unit, but buyers type «15 игл».
    attributes.push(
      unit === '' && title.startsWith(countPrefix)
        ? measureAlone + numberText(numbers[n + 1] as number, title.slice(countPrefix.length))
        : numberText(numbers[n + 1] as number, unit),
    )
  }
  return attributes
}

function sharedTextsOf(table: ProductTable, dictionary: Dictionary, row: number): string[] {
  const texts: string[] = []
  for (const ordinal of table.categoriesWithAncestors.get(row))
    texts.push(dictionary.categories[ordinal]?.description ?? '')
  for (const ordinal of table.values.get(row)) {
    const property = dictionary.properties[dictionary.values[ordinal]?.property ?? -1]
    if (property?.kind === 'list') texts.push(property.title)
  }
  return texts
}

/** Whether the texts that search reads have changed. New rows of the dictionary do not count: no product has them. */
export const hasSearchTextChanged = (before: Dictionary, after: Dictionary): boolean =>
  before.categories.some(
    ({ title, description, pathIds }, n) =>
      after.categories[n]?.title !== title ||
      after.categories[n]?.description !== description ||
      String(after.categories[n]?.pathIds) !== String(pathIds),
  ) ||
  before.values.some(({ title }, n) => after.values[n]?.title !== title) ||
  before.properties.some(
    ({ unit, title }, n) => after.properties[n]?.unit !== unit || after.properties[n]?.title !== title,
  ) ||
  [...before.partners.values()].some(({ id, title }) => after.partners.get(id)?.title !== title)
