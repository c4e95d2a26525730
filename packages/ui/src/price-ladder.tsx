import { classes } from './classes.ts'
import { priceText, type ShownCurrency } from './text/price-text.rule.ts'

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
