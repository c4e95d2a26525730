import { type DemoSite, priceLadders } from './data/shops.ts'
import { counted } from './words.ts'

/** Rows of tables in pages, made of the shop's own terms, so that texts cannot contradict them. `|` separates cells. */

const grouped = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
/** «5 000 ₽», with spaces that do not break. */
export const rub = (roubles: number): string => `${grouped.format(roubles)}\u00a0₽`

const stepsOf = (cell: string) =>
  cell ? cell.split(', ').map((step) => step.split(': ').map(Number) as [number, number]) : []

/** Order sums, and the share of the role's price that applies from each. */
export function ladderRows({ priceList }: Pick<DemoSite, 'priceList'>, role: string): string[] {
  const ladder = priceLadders.find((row) => Number(row.list) === priceList && row.role === role)
  return [[0, 1] as const, ...stepsOf(ladder?.steps ?? '')].map(
    ([from, share]) =>
      `${from === 0 ? 'любая' : `от ${rub(from)}`} ` +
      `| ${share === 1 ? 'по прайсу' : `−${grouped.format(Math.round((1 - share) * 1000) / 10)} %`}`,
  )
}

/** The equal monthly payment of a loan at a yearly rate in per cent; a month costs 1/12 of the rate. */
export function monthlyPayment(debt: number, yearlyPercent: number, months: number): number {
  const rate = yearlyPercent / 1200
  return Math.round(rate === 0 ? debt / months : (debt * rate) / (1 - (1 + rate) ** -months))
}

/** Payments of an order by instalments, with what is left after each. */
export function installmentTable(order: number, { months, firstPercent }: DemoSite['installments']): string[] {
  const first = (order * firstPercent) / 100
  const monthly = (order - first) / months
  return [
    `При заказе | ${rub(first)} | ${rub(order - first)}`,
    ...Array.from({ length: months }, (_, at) => {
      const month = at + 1
      return (
        `Через ${counted(month, 'месяц', 'месяца', 'месяцев')} | ${rub(monthly)} ` +
        `| ${rub(order - first - monthly * month)}`
      )
    }),
  ]
}
