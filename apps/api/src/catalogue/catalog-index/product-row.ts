import { describedWords } from '../search/described-words.rule.ts'
import { fieldSeparator, recordKinds, recordSeparator } from './product-rows.sql.ts'

/** The part of a product that the index holds, as read from the database. */
export interface ProductRow {
  id: number
  /** The part of its address. */
  code: string
  title: string
  vendorCode: string
  /** 0 when it has none. */
  partnerId: number
  popularity: number
  createdSeconds: number
  updatedSeconds: number
  siteIds: number[]
  /** The main category first. */
  categoryIds: number[]
  /** The first two pictures. */
  imageIds: string[]
  stickerIds: number[]
  valueIds: number[]
  /** property id, number, property id, number … */
  numbers: number[]
  /** In order; hidden ones are left out. */
  groups: [id: number, title: string][]
  /** group, offer, quantity … */
  offers: number[]
  /**
   * offer, price list, ordinal of the role, limit, price, old price or 0 …; in any order. An offer of two groups is
   * repeated.
   */
  prices: number[]
  /** offer, warehouse, free …; in any order. An offer of two groups is repeated. */
  stock: number[]
  /** Articles of its offers other than its own, and barcodes, separated by spaces. */
  offerCodes: string
  /** Word numbers (`describedWords`) of the words in its description that are not in its title. */
  described: number[]
  /** Published reviews and the sum of their stars. */
  rating: [count: number, stars: number]
}

/**
 * Products assembled one by one from records, which come in any order. A product without its base record is hidden or
 * deleted, and is skipped.
 */
export function* productRows(records: string): Generator<ProductRow> {
  const recordsById = new Map<number, [kind: number, data: string][]>()
  for (const record of records === '' ? [] : records.split(recordSeparator)) {
    const idEnd = record.indexOf(fieldSeparator)
    const kindEnd = record.indexOf(fieldSeparator, idEnd + 1)
    const id = Number(record.slice(0, idEnd))
    const entry = [Number(record.slice(idEnd + 1, kindEnd)), record.slice(kindEnd + 1)] as [number, string]
    const entries = recordsById.get(id)
    if (entries) entries.push(entry)
    else recordsById.set(id, [entry])
  }
  for (const [id, entries] of recordsById) {
    const base = entries.find(([kind]) => kind === recordKinds.base)
    if (!base) continue
    const row = baseRow(id, base[1])
    for (const [kind, data] of entries) applyRecord(row, kind, data)
    yield row
  }
}

function baseRow(id: number, data: string): ProductRow {
  const [code = '', title = '', vendorCode = '', partner, popularity, created, updated] = data.split(fieldSeparator)
  return {
    id,
    code: copyOf(code),
    title: copyOf(title),
    vendorCode: copyOf(vendorCode),
    partnerId: Number(partner),
    popularity: Number(popularity),
    createdSeconds: Number(created),
    updatedSeconds: Number(updated),
    siteIds: [],
    categoryIds: [],
    imageIds: [],
    stickerIds: [],
    valueIds: [],
    numbers: [],
    groups: [],
    offers: [],
    prices: [],
    stock: [],
    offerCodes: '',
    described: [],
    rating: [0, 0],
  }
}

/** A copy of a text: a slice would keep the whole batch in memory. */
const copyOf = (slice: string): string => Buffer.from(slice).toString()

function applyRecord(row: ProductRow, kind: number, data: string) {
  if (kind === recordKinds.sites) row.siteIds = integersIn(data)
  else if (kind === recordKinds.categories) row.categoryIds = integersIn(data)
  else if (kind === recordKinds.images) row.imageIds = data.slice(1, -1).split(',')
  else if (kind === recordKinds.stickers) row.stickerIds = integersIn(data)
  else if (kind === recordKinds.propertyValues) row.valueIds = integersIn(data).sort((a, b) => a - b)
  else if (kind === recordKinds.propertyNumbers) row.numbers = data.replaceAll(/[{}]/g, '').split(',').map(Number)
  else if (kind === recordKinds.groups) row.groups = JSON.parse(data) as [number, string][]
  else if (kind === recordKinds.groupOffers) row.offers = integersIn(data)
  else if (kind === recordKinds.prices) row.prices = integersIn(data)
  else if (kind === recordKinds.stock) row.stock = integersIn(data)
  else if (kind === recordKinds.offerCodes) row.offerCodes = copyOf(data)
  else if (kind === recordKinds.description) row.described = describedWords(data, row.title)
  else if (kind === recordKinds.rating) row.rating = integersIn(data) as [number, number]
}

const zero = 48
const nine = 57

/** The non-negative integers of a PostgreSQL array of any depth, in order. */
export function integersIn(text: string): number[] {
  const numbers: number[] = []
  let number = -1
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= zero && code <= nine) number = (number < 0 ? 0 : number * 10) + code - zero
    else if (number >= 0) {
      numbers.push(number)
      number = -1
    }
  }
  return numbers
}
