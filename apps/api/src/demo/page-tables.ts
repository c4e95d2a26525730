import { deliveryTariffs, deliveryZones } from './data/delivery.ts'
import { type DemoSite, priceLadders } from './data/shops.ts'

/** Rows of pages' tables made of the shop's own terms, so that texts cannot say otherwise. Cells are parted by |. */

const grouped = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
/** «5 000 ₽», with spaces that do not break. */
export const rub = (roubles: number): string => `${grouped.format(roubles)}\u00a0₽`

const stepsOf = (cell: string) => (cell ? cell.split(', ').map((step) => step.split(': ').map(Number) as [number, number]) : [])

/** From which sum of an order which share of the role's price holds. */
export function ladderRows({ priceList }: Pick<DemoSite, 'priceList'>, role: string): string[] {
  const ladder = priceLadders.find((row) => Number(row.list) === priceList && row.role === role)
  return [[0, 1] as const, ...stepsOf(ladder?.steps ?? '')].map(
    ([from, share]) =>
      `${from === 0 ? 'любая' : `от ${rub(from)}`} | ${share === 1 ? 'по прайсу' : `−${grouped.format(Math.round((1 - share) * 1000) / 10)} %`}`,
  )
}

/** Weights a method's tariff names, as heads of columns. */
export const tariffHead = (method: string): string =>
  [
    'Куда',
    ...stepsOf(deliveryTariffs.find((row) => row.method === method)?.steps ?? '').map(([kg]) => `до ${grouped.format(kg)} кг`),
    'Срок, рабочих дней',
  ].join(' | ')

/** What a method costs by zone; «+ 10 ₽/кг» is for every kilogram over the last. */
export const tariffRows = (method: string): string[] =>
  deliveryTariffs
    .filter((row) => row.method === method)
    .map(({ zone, steps, extra, days }) => {
      const prices = stepsOf(steps!).map(([, roubles]) => rub(roubles))
      const last = Number(extra) > 0 ? [...prices.slice(0, -1), `${prices.at(-1)}, далее ${rub(Number(extra))} за кг`] : prices
      return [deliveryZones.find(({ id }) => id === zone)?.title, ...last, days].join(' | ')
    })

/** Equal monthly payments of a debt at a yearly rate in percent: ставка / 12 каждый месяц. */
export function monthlyPayment(debt: number, yearlyPercent: number, months: number): number {
  const rate = yearlyPercent / 1200
  return Math.round(rate === 0 ? debt / months : (debt * rate) / (1 - (1 + rate) ** -months))
}
