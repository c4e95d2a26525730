import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { productPath } from '../catalog/canonical-path.rule.ts'
import type { PropertyRow } from './dictionary.sql.ts'
import type { Dictionary } from './dictionary.ts'
import type { ProductTable } from './product-table.ts'

/** Where a card is shown and to whom. */
export interface CardScene {
  readonly table: ProductTable
  readonly dictionary: Dictionary
  /** Ordinal of the site. */
  readonly site: number
  readonly siteWarehouseIds: readonly number[]
  /** Name by warehouse id. */
  readonly warehouseTitles: ReadonlyMap<number, string>
  /** The role those columns are of. */
  readonly priceRole: string
  /** Place of the site's and role's price columns. */
  readonly prices: number
}

/** Facts on a card: more do not fit a dense row. */
const mostFacts = 4

/** A product's card as JSON, by the contract's ProductCard. Written by hand, with what many cards share written once: it is the hottest code of a cold list. */
export function cardJson(slot: number, scene: CardScene): string {
  const { table, dictionary } = scene
  const words = wordsJson(dictionary)
  const categories = table.categories.get(slot)
  const code = table.codes[slot] as string
  const path = productPath(dictionary.categories[categories[0] as number]?.path ?? '', code)
  const images = table.imagesOf(slot)
  return `{"id":${table.ids[slot]},"code":${JSON.stringify(code)},"path":${JSON.stringify(path)},"title":${JSON.stringify(table.titles[slot])},"vendorCode":${JSON.stringify(table.vendorCodes[slot])},"images":[${images.length > 0 ? `"${images.join('","')}"` : ''}],"partner":${words.partners.get(table.partnerIds[slot] as number) ?? 'null'},"categories":[${joined(categories, words.categories)}],"stickers":[${joined(inOrder(table.stickers.get(slot), words.stickerPlaces), words.stickers)}],"facts":[${factsJson(slot, scene, words)}],${pricesJson(slot, scene)},"groups":[${groupsJson(slot, scene)}],"remnants":[${remnantsJson(slot, scene)}],"available":${table.available[scene.site]?.[slot] ?? 0},"rating":${ratingJson(slot, table)}}`
}

function ratingJson(slot: number, { ratingCounts, ratingStars }: ProductTable): string {
  const count = ratingCounts[slot] as number
  return count === 0 ? 'null' : `{"average":${Math.round((10 * (ratingStars[slot] as number)) / count) / 10},"count":${count}}`
}

/** A product's card as a value, where it is a part of something larger. */
export const productCard = (slot: number, scene: CardScene): ProductCard => JSON.parse(cardJson(slot, scene))

interface WordsJson {
  readonly partners: ReadonlyMap<number, string>
  /** By ordinal. */
  readonly categories: readonly string[]
  /** By id. */
  readonly stickers: readonly string[]
  /** By id: which comes first on a card. */
  readonly stickerPlaces: readonly number[]
  /** By ordinal of the value: the ordinal of its key property; −1: none of a card's. */
  readonly keyProperties: Int32Array
}

const writtenWords = new WeakMap<Dictionary, WordsJson>()

function wordsJson(dictionary: Dictionary): WordsJson {
  const known = writtenWords.get(dictionary)
  if (known) return known
  const stickers: string[] = []
  const stickerPlaces: number[] = []
  let place = 0
  for (const { id, code, title, kind } of dictionary.stickers.values()) {
    stickers[id] = JSON.stringify({ code, title, kind })
    stickerPlaces[id] = place++
  }
  const words = {
    partners: new Map([...dictionary.partners.values()].map(({ id, title }) => [id, JSON.stringify({ id, title })])),
    categories: dictionary.categories.map(({ id, title }) => JSON.stringify({ id, title })),
    stickers,
    stickerPlaces,
    keyProperties: Int32Array.from(dictionary.values, ({ property }) => (dictionary.properties[property]?.isKey ? property : -1)),
  }
  writtenWords.set(dictionary, words)
  return words
}

function joined(numbers: Iterable<number>, texts: readonly string[]): string {
  let json = ''
  for (const number of numbers) {
    const text = texts[number]
    if (text !== undefined) json += json === '' ? text : `,${text}`
  }
  return json
}

const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 })

/** A number with its unit, as shown. */
export const numberText = (number: number, unit: string): string => (unit === '' ? numbers.format(number) : `${numbers.format(number)} ${unit}`)

function factsJson(slot: number, { table, dictionary }: CardScene, { keyProperties }: WordsJson): string {
  const facts: { property: PropertyRow; value: string }[] = []
  for (const ordinal of table.values.get(slot)) {
    const property = dictionary.properties[keyProperties[ordinal] as number]
    if (!property) continue
    const title = dictionary.values[ordinal]?.title ?? ''
    const before = facts.find((fact) => fact.property === property)
    if (before) before.value += `, ${title}`
    else facts.push({ property, value: title })
  }
  const own = table.numbers.get(slot)
  for (let n = 0; n < own.length; n += 2) {
    const property = dictionary.properties[own[n] as number]
    if (property?.isKey) facts.push({ property, value: numberText(own[n + 1] as number, property.unit) })
  }
  return facts
    .sort((a, b) => a.property.sort - b.property.sort || a.property.id - b.property.id)
    .slice(0, mostFacts)
    .map(({ property: { title, section }, value }) => JSON.stringify({ title, value, section }))
    .join(',')
}

function pricesJson(slot: number, { table, priceRole, prices }: CardScene): string {
  const columns = table.prices[prices]
  const price = columns?.price[slot] ?? Number.NaN
  if (!columns || Number.isNaN(price)) return '"cardPrices":[],"nextStep":null'
  const oldPrice = columns.oldPrice[slot] ?? Number.NaN
  const limit = columns.nextLimit[slot] ?? Number.NaN
  const nextStep = Number.isNaN(limit) ? 'null' : `{"limit":${limit},"price":${columns.nextPrice[slot]}}`
  return `"cardPrices":[{"priceRole":${JSON.stringify(priceRole)},"price":${price},"oldPrice":${Number.isNaN(oldPrice) ? 'null' : oldPrice}}],"nextStep":${nextStep}`
}

function groupsJson(slot: number, { table, site }: CardScene): string {
  const stride = 1 + table.showcase.sites.length
  const titles = table.groupTitles.get(slot)
  const own = table.groups.get(slot)
  let json = ''
  for (let n = 0; n < own.length; n += stride) {
    json += `${n === 0 ? '' : ','}{"id":${own[n]},"title":${titles ? JSON.stringify(titles[n / stride]) : '""'},"count":${own[n + 1 + site]}}`
  }
  return json
}

function remnantsJson(slot: number, { table, siteWarehouseIds, warehouseTitles }: CardScene): string {
  const own = table.remnants.get(slot)
  let json = ''
  for (const warehouseId of siteWarehouseIds) {
    for (let n = 0; n < own.length; n += 2) {
      if (own[n] !== warehouseId) continue
      json += `${json === '' ? '' : ','}{"warehouseId":${warehouseId},"title":${JSON.stringify(warehouseTitles.get(warehouseId) ?? '')},"count":${own[n + 1]}}`
    }
  }
  return json
}

const inOrder = (ids: ArrayLike<number>, places: readonly number[]): readonly number[] =>
  Array.from(ids).sort((a, b) => (places[a] as number) - (places[b] as number))
