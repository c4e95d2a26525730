import type { BenchRow, BenchSize } from './bench-context.ts'
import { basketRows } from './rows/basket-rows.ts'
import { catalogRows } from './rows/catalog-rows.ts'
import { orderRow } from './rows/order-row.ts'
import { pageRows } from './rows/page-rows.ts'
import { searchRows } from './rows/search-rows.ts'

/** Rows measured on a catalogue of `products` products; `only` keeps those whose names contain the word. */
export const benchRows = (products: number, only: string | undefined): BenchRow[] =>
  [...catalogRows(products), ...searchRows(products), ...basketRows, orderRow, ...pageRows].filter(
    ({ name }) => !only || name.toLowerCase().includes(only.toLowerCase()),
  )

export const benchSizes = {
  whole: { seconds: 6, choices: 1000, products: 4000, questions: 5000, newChoices: 20_000, pages: 2100, orders: 1520 },
  quick: { seconds: 2, choices: 300, products: 1500, questions: 1500, newChoices: 3000, pages: 400, orders: 220 },
  /** Short rows for --check, which uses as many of the prepared requests as it has time for. */
  check: { seconds: 1, choices: 300, products: 5000, questions: 4000, newChoices: 4000, pages: 320, orders: 320 },
} satisfies Record<string, BenchSize>
