import { createHash } from 'node:crypto'
import type { Brand } from './data/brands.ts'
import type { TableRow } from './read-table.ts'

/**
 * The facts of one product, from its row in a data table. Its pictures, description and offers are generated from them.
 */
export interface ProductFacts {
  readonly brand: Brand
  readonly model: string
  /** The cell of the row in this column, or the value from `Family.common` or `derive`; empty when missing. */
  text(property: string): string
  /** NaN when missing. */
  number(property: string): number
  /** Whether the cell is «+». */
  has(property: string): boolean
  /** The comma-separated values of the cell. */
  list(property: string): string[]
  /**
   * One of several phrasings, always the same for this product and seed. Each call in a description uses another seed.
   */
  oneOf(seed: number, ...phrasings: string[]): string
  /** A number from 0 to `limit` − 1, always the same for this product and purpose. */
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
    oneOf: (seed, ...phrasings) => phrasings[randomBelow(`way ${seed}`, phrasings.length)]!,
    randomBelow,
  }
}

/** A pseudo-random number below 2³² seeded by a text: the same on every machine and at every start. */
export const stableNumber = (seed: string) => createHash('sha256').update(seed).digest().readUInt32BE(0)
