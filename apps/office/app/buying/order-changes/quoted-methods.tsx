import type { DeliveryQuote } from '@shpulka/contract/buying/order-delivery'
import { dateRangeText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useId } from 'react'

interface Props {
  readonly quotes: readonly DeliveryQuote[]
  readonly chosenId: number | undefined
  readonly onChoose: (method: DeliveryQuote) => void
}

/** Delivery methods of one destination, each with its price and days. */
export function QuotedMethods({ quotes, chosenId, onChoose }: Props) {
  const name = useId()
  return (
    <div className="flex flex-col gap-1" role="radiogroup" aria-label="Способ доставки">
      {quotes.map((method) => (
        <label key={method.methodId} className="flex min-h-11 items-center gap-2 md:min-h-7">
          <input type="radio" name={name} checked={chosenId === method.methodId} onChange={() => onChoose(method)} />
          <span>
            {method.title} — {method.price === 0 ? 'бесплатно' : priceText(method.price)},{' '}
            {dateRangeText(method.dateFrom, method.dateTo)}
            {method.carrier === 'cdek' && <span className="text-note text-ink-2"> · цена&nbsp;СДЭК</span>}
            {!method.takesPayment && <span className="text-note text-warn"> · оплату не принимает</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
