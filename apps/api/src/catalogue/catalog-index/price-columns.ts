import type { CardPriceSummary } from './card-summary.rule.ts'

export const priceNames = ['price', 'oldPrice', 'nextLimit', 'nextPrice', 'dearest'] as const

/**
 * Card prices of one site and role, by row; NaN when there is none. An array is created when its first number is set,
 * because most roles have no old prices.
 */
export class PriceColumns {
  price: Float64Array = new Float64Array(0)
  oldPrice: Float64Array = new Float64Array(0)
  nextLimit: Float64Array = new Float64Array(0)
  nextPrice: Float64Array = new Float64Array(0)
  dearest: Float64Array = new Float64Array(0)

  set(row: number, rows: number, summary: CardPriceSummary | null): { price: boolean; rest: boolean } {
    const price = this.#write('price', row, rows, summary?.price ?? null)
    const old = this.#write('oldPrice', row, rows, summary?.oldPrice ?? null)
    const limit = this.#write('nextLimit', row, rows, summary?.nextLimit ?? null)
    const next = this.#write('nextPrice', row, rows, summary?.nextPrice ?? null)
    const dearest = this.#write('dearest', row, rows, summary?.dearest ?? null)
    return { price, rest: old || limit || next || dearest }
  }

  #write(name: (typeof priceNames)[number], row: number, rows: number, number: number | null): boolean {
    let column = this[name]
    if (number === null && row >= column.length) return false
    if (row >= column.length) {
      column = new Float64Array(rows).fill(Number.NaN)
      column.set(this[name])
      this[name] = column
    }
    const value = number ?? Number.NaN
    if (Object.is(column[row], value)) return false
    column[row] = value
    return true
  }
}
