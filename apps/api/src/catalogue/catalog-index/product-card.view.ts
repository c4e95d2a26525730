import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { productPath } from '../catalog/canonical-path.rule.ts'
import type { PropertyRow } from './dictionary.sql.ts'
import type { Dictionary } from './dictionary.ts'
import { listedValue } from './listed-value.rule.ts'
import type { ProductTable } from './product-table.ts'

/** Where a card is shown and to whom. */
export interface PriceContext {
  readonly table: ProductTable
  readonly dictionary: Dictionary
  /** Ordinal of the site. */
  readonly siteOrdinal: number
  readonly siteWarehouseIds: readonly number[]
  /** Name by warehouse id. */
  readonly warehouseTitles: ReadonlyMap<number, string>
  /** The price role that applies; an unknown role is replaced by the guest role. */
  readonly priceRole: string
  /** Index in `ProductTable.prices` of the site's and role's columns. */
  readonly priceColumn: number
}

/** More facts do not fit a card in a dense list. */
const maxFacts = 5

/**
 * A product's card as JSON (ProductCard of the contract). Assembled by hand from cached JSON of the dictionary, because
 * this is the hottest code of a list that is not cached.
 */
export function cardJson(row: number, priceContext: PriceContext): string {
  const { table, dictionary } = priceContext
  const fragments = dictionaryJson(dictionary)
  const categories = table.categories.get(row)
  const code = table.codes[row] as string
  const path = productPath(dictionary.categories[categories[0] as number]?.path ?? '', code)
  const images = table.imagesOf(row)
  return `{"id":${table.ids[row]},"code":${JSON.stringify(code)},"path":${JSON.stringify(path)},"title":${JSON.stringify(table.titles[row])},"vendorCode":${JSON.stringify(table.vendorCodes[row])},"images":[${images.length > 0 ? `"${images.join('","')}"` : ''}],"partner":${fragments.partners.get(table.partnerIds[row] as number) ?? 'null'},"categories":[${joined(categories, fragments.categories)}],"stickers":[${joined(inOrder(table.stickers.get(row), fragments.stickerPositions), fragments.stickers)}],"facts":[${factsJson(row, priceContext, fragments)}],${pricesJson(row, priceContext)},"groups":[${groupsJson(row, priceContext)}],"remnants":[${remnantsJson(row, priceContext)}],"available":${table.available[priceContext.siteOrdinal]?.[row] ?? 0},"rating":${ratingJson(row, table)}}`
}

function ratingJson(row: number, { ratingCounts, ratingStars }: ProductTable): string {
  const count = ratingCounts[row] as number
  return count === 0
    ? 'null'
    : `{"average":${Math.round((10 * (ratingStars[row] as number)) / count) / 10},"count":${count}}`
}

/** The groups of a product's card, for answers that contain less than the card. */
export const cardGroups = (row: number, priceContext: PriceContext): ProductCard['groups'] =>
  JSON.parse(`[${groupsJson(row, priceContext)}]`)

/** A product's card as an object, for answers that contain it. */
export const productCard = (row: number, priceContext: PriceContext): ProductCard =>
  JSON.parse(cardJson(row, priceContext))

interface DictionaryJson {
  readonly partners: ReadonlyMap<number, string>
  /** By ordinal. */
  readonly categories: readonly string[]
  /** By id. */
  readonly stickers: readonly string[]
  /** By id: the position among stickers of a card. */
  readonly stickerPositions: readonly number[]
  /** By value ordinal: the ordinal of its property; −1: the property is not shown on cards. */
  readonly keyProperties: Int32Array
  /** By property: a fact up to its value. */
  readonly factStarts: ReadonlyMap<PropertyRow, string>
  /** By property: the rest. */
  readonly factEnds: ReadonlyMap<PropertyRow, string>
}

const dictionaryJsonCache = new WeakMap<Dictionary, DictionaryJson>()

function dictionaryJson(dictionary: Dictionary): DictionaryJson {
  const cached = dictionaryJsonCache.get(dictionary)
  if (cached) return cached
  const stickers: string[] = []
  const stickerPositions: number[] = []
  let position = 0
  for (const { id, code, title, kind } of dictionary.stickers.values()) {
    stickers[id] = JSON.stringify({ code, title, kind })
    stickerPositions[id] = position++
  }
  const fragments = {
    partners: new Map([...dictionary.partners.values()].map(({ id, title }) => [id, JSON.stringify({ id, title })])),
    categories: dictionary.categories.map(({ id, title }) => JSON.stringify({ id, title })),
    stickers,
    stickerPositions,
    keyProperties: Int32Array.from(dictionary.values, ({ property }) =>
      dictionary.properties[property]?.isKey ? property : -1,
    ),
    factStarts: new Map(dictionary.properties.map((each) => [each, `{"title":${JSON.stringify(each.title)},"value":`])),
    factEnds: new Map(dictionary.properties.map((each) => [each, `,"section":${JSON.stringify(each.section)}}`])),
  }
  dictionaryJsonCache.set(dictionary, fragments)
  return fragments
}

function joined(numbers: Iterable<number>, texts: readonly string[]): string {
  let json = ''
  for (const number of numbers) {
    const text = texts[number]
    if (text !== undefined) json += json === '' ? text : `,${text}`
  }
  return json
}

const numberFormat = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 })

/** A number with its unit, as shown. */
export const numberText = (number: number, unit: string): string =>
  unit === '' ? formatted(number) : `${formatted(number)} ${unit}`

/** Most are whole and small, and look the same without the format, which takes a microsecond. */
const formatted = (number: number): string =>
  Number.isInteger(number) && number > 0 && number < 1000 ? String(number) : numberFormat.format(number)

function factsJson(row: number, { table, dictionary }: PriceContext, fragments: DictionaryJson): string {
  const { keyProperties, factStarts, factEnds } = fragments
  const facts: { property: PropertyRow; value: string }[] = []
  for (const ordinal of table.values.get(row)) {
    const property = dictionary.properties[keyProperties[ordinal] as number]
    if (!property) continue
    const title = dictionary.values[ordinal]?.title ?? ''
    const before = facts.find((fact) => fact.property === property)
    if (before) before.value += `, ${listedValue(title)}`
    else facts.push({ property, value: title })
  }
  const numbers = table.numbers.get(row)
  for (let n = 0; n < numbers.length; n += 2) {
    const property = dictionary.properties[numbers[n] as number]
    if (property?.isKey) facts.push({ property, value: numberText(numbers[n + 1] as number, property.unit) })
  }
  return facts
    .sort((a, b) => a.property.sort - b.property.sort || a.property.id - b.property.id)
    .slice(0, maxFacts)
    .map(({ property, value }) => `${factStarts.get(property)}${JSON.stringify(value)}${factEnds.get(property)}`)
    .join(',')
}

function pricesJson(row: number, { table, priceRole, priceColumn }: PriceContext): string {
  const columns = table.prices[priceColumn]
  const price = columns?.price[row] ?? Number.NaN
  if (!columns || Number.isNaN(price)) return '"cardPrices":[],"nextTier":null'
  const oldPrice = columns.oldPrice[row] ?? Number.NaN
  const limit = columns.nextLimit[row] ?? Number.NaN
  const nextTier = Number.isNaN(limit) ? 'null' : `{"limit":${limit},"price":${columns.nextPrice[row]}}`
  return `"cardPrices":[{"priceRole":${JSON.stringify(priceRole)},"price":${price},"oldPrice":${Number.isNaN(oldPrice) ? 'null' : oldPrice},"isFrom":${!Number.isNaN(columns.dearest[row] ?? Number.NaN)}}],"nextTier":${nextTier}`
}

function groupsJson(row: number, { table, siteOrdinal }: PriceContext): string {
  const stride = 1 + table.pricingLayout.sites.length
  const titles = table.groupTitlesOf(row)
  const groups = table.groups.get(row)
  let json = ''
  for (let n = 0; n < groups.length; n += stride) {
    json += `${n === 0 ? '' : ','}{"id":${groups[n]},"title":${JSON.stringify(titles[n / stride] ?? '')},"count":${groups[n + 1 + siteOrdinal]}}`
  }
  return json
}

function remnantsJson(row: number, { table, siteWarehouseIds, warehouseTitles }: PriceContext): string {
  const remnants = table.remnants.get(row)
  let json = ''
  for (const warehouseId of siteWarehouseIds) {
    for (let n = 0; n < remnants.length; n += 2) {
      if (remnants[n] !== warehouseId) continue
      json += `${json === '' ? '' : ','}{"warehouseId":${warehouseId},"title":${JSON.stringify(warehouseTitles.get(warehouseId) ?? '')},"count":${remnants[n + 1]}}`
    }
  }
  return json
}

const inOrder = (ids: ArrayLike<number>, positions: readonly number[]): readonly number[] =>
  Array.from(ids).sort((a, b) => (positions[a] as number) - (positions[b] as number))
