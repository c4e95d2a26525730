import { readTable } from '../read-table.ts'

/**
 * Promo codes. `least`: the minimum order in roubles; `sale`: − means no discount on goods on sale. An empty cell is no
 * restriction.
 */
export const promoCodes = readTable(`
  site | code        | percent | roubles | least | until      | uses | person | roles  | category | sale | first
  1    | ШВЕЯ5       | 5       |         | 3000  | 2036-12-31 |      |        |        |          |      |
  1    | ЗНАКОМСТВО  | 10      |         |       | 2036-12-31 |      | 1      |        |          | −    | +
  1    | ОВЕРЛОК1000 |         | 1000    | 20000 | 2036-12-31 | 500  |        |        | overloki |      |
  1    | СПАСИБО500  |         | 500     | 5000  | 2036-12-31 | 1000 | 1      |        |          |      |
  1    | ОПТ3        | 3       |         | 50000 | 2036-12-31 |      |        | opt    |          |      |
  1    | ЛЕТО26      | 15      |         |       | 2026-08-31 |      |        |        |          |      |
  2    | ШКОЛА5      | 5       |         | 10000 | 2036-12-31 |      |        |        |          |      |
`)
