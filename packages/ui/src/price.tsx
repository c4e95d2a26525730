import { classes } from './classes.ts'
import { priceText, reductionText, type ShownCurrency } from './text/price-text.rule.ts'

interface Props {
  /** Null when the price is on request. */
  price: number | null
  oldPrice?: number | null
  currency: ShownCurrency
  size?: 'normal' | 'large'
  /** The lowest of several prices: «от 36 500 ₽». */
  isFrom?: boolean
  /** What it buys, when that is not one piece: «уп. 10 шт». */
  unit?: string | null
  className?: string
}

/** The price, and beside it the price before the discount. */
export function Price({ price, oldPrice = null, currency, size = 'normal', isFrom = false, unit, className }: Props) {
  if (price === null)
    return (
      <p className={classes('font-semibold', size === 'large' ? 'text-title' : 'text-lead', className)}>
        Цена по запросу
      </p>
    )
  const reduction = reductionText(price, oldPrice)
  return (
    <p className={classes('price-line', className)}>
      <span className={classes('font-semibold whitespace-nowrap', size === 'large' ? 'text-head' : 'text-lead')}>
        {isFrom && <span className="text-note font-normal text-ink-2">от </span>}
        {priceText(price, currency)}
      </span>
      {unit && <span className="text-note whitespace-nowrap text-ink-3">/ {unit}</span>}
      {oldPrice !== null && reduction && (
        <>
          <s className="text-note whitespace-nowrap text-ink-3">
            <span className="sr-only">Прежняя цена: </span>
            {priceText(oldPrice, currency)}
          </s>
          {size === 'large' && (
            <span className="rounded-[4px] bg-accent-soft px-1.5 text-note font-semibold text-ink">{reduction}</span>
          )}
        </>
      )}
    </p>
  )
}

interface Step {
  limit: number
  price: number
}

/** All prices, with the order sum from which each applies. */
export function PriceLadder({
  steps,
  currency,
  reached = 0,
}: {
  steps: readonly Step[]
  currency: ShownCurrency
  /** The limit that the order has reached. */
  reached?: number
}) {
  if (steps.length < 2) return null
  return (
    <table className="w-full text-note">
      <caption className="pb-1 text-left text-ink-3">Цена зависит от суммы заказа</caption>
      <tbody>
        {steps.map(({ limit, price }) => (
          <tr
            key={limit}
            className={classes('border-t border-line', limit === reached ? 'font-semibold text-ink' : 'text-ink-2')}
          >
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {limit === 0 ? 'любая сумма' : `от ${priceText(limit, currency)}`}
              {limit === reached && reached > 0 && <span className="text-good"> · ваша цена сейчас</span>}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{priceText(price, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
