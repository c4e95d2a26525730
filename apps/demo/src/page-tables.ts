import { type DemoSite, priceTiers } from './data/shops.ts'
import { withNoun } from './russian-text.ts'

/**
 * Rows of tables in pages, generated from the settings of the shop, so that texts cannot contradict them. `|` separates
 * cells.
 */

const numberFormat = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
/** «5 000 ₽», with non-breaking spaces. */
export const rub = (roubles: number): string => `${numberFormat.format(roubles)}\u00a0₽`

const parseSteps = (cell: string) =>
  cell ? cell.split(', ').map((step) => step.split(': ').map(Number) as [number, number]) : []

/** Rows with order totals and the share of the role's price that applies from each. */
export function ladderRows({ priceList }: Pick<DemoSite, 'priceList'>, role: string): string[] {
  const tier = priceTiers.find((row) => Number(row.list) === priceList && row.role === role)
  return [[0, 1] as const, ...parseSteps(tier?.steps ?? '')].map(
    ([from, share]) =>
      `${from === 0 ? 'любая' : `от ${rub(from)}`} ` +
      `| ${share === 1 ? 'по прайсу' : `−${numberFormat.format(Math.round((1 - share) * 1000) / 10)} %`}`,
  )
}

/** The monthly annuity payment of a loan. The rate is yearly, in per cent; a month costs 1/12 of it. */
export function monthlyPayment(debt: number, yearlyPercent: number, months: number): number {
  const rate = yearlyPercent / 1200
  return Math.round(rate === 0 ? debt / months : (debt * rate) / (1 - (1 + rate) ** -months))
}

/** Rows with the instalments of an order and the rest after each. */
export function installmentTable(order: number, { months, firstPercent }: DemoSite['installments']): string[] {
  const first = (order * firstPercent) / 100
  const monthly = (order - first) / months
  return [
    `При заказе | ${rub(first)} | ${rub(order - first)}`,
    ...Array.from({ length: months }, (_, at) => {
      const month = at + 1
      return (
        `Через ${withNoun(month, 'месяц', 'месяца', 'месяцев')} | ${rub(monthly)} ` +
        `| ${rub(order - first - monthly * month)}`
      )
    }),
  ]
}
