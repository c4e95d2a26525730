import { createHash } from 'node:crypto'
import type { Brand } from './data/brands.ts'
import type { TableRow } from './read-table.ts'

/** What the data says of one product: the drawing, the description and the offers are all made from it. */
export interface ProductFacts {
  readonly brand: Brand
  readonly model: string
  /** A cell of the row or a value common to its family; empty: not stated. */
  text(property: string): string
  /** NaN: not stated. */
  number(property: string): number
  has(property: string): boolean
  /** Values parted by commas. */
  list(property: string): string[]
  /** One of several ways to say the same, always the same one for this product and this number. */
  oneOf(place: number, ...ways: string[]): string
  /** A number from 0 up to `limit`, always the same for this product and this purpose. */
  randomBelow(purpose: string, limit: number): number
}

export function factsOf(brand: Brand, row: TableRow): ProductFacts {
  const model = row.model ?? ''
  const randomBelow = (purpose: string, limit: number) =>
    stableNumber(`${brand.code} ${model} ${row.title ?? ''} ${purpose}`) % limit
  const text = (property: string) => row[property] ?? ''
  return {
    brand,
    model,
    text,
    number: (property) =>
      text(property) === '' ? Number.NaN : Number(text(property).replace(/\s/g, '').replace(',', '.')),
    has: (property) => text(property) === '+',
    list: (property) =>
      text(property) === ''
        ? []
        : text(property)
            .split(',')
            .map((value) => value.trim()),
    oneOf: (place, ...ways) => ways[randomBelow(`way ${place}`, ways.length)]!,
    randomBelow,
  }
}

/** A number that depends on the words alone: chance that is the same on every machine. */
export const stableNumber = (words: string) => createHash('sha256').update(words).digest().readUInt32BE(0)
