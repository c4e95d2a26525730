import type { PriceReason } from '@shpulka/contract/basket'
import { numberText } from '../text/number-text.rule.ts'
import { priceText, type ShownCurrency } from '../text/price-text.rule.ts'

interface Props {
  explanation: readonly PriceReason[]
  /** Of one, before the promo code and bonuses. */
  price: number
  count: number
  /** To pay for the line. */
  sum: number
  currency: ShownCurrency
}

/** How a price came about, step by step; folded until it is asked for. */
export function PriceExplanation({ explanation, price, count, sum, currency }: Props) {
  const ofLine = (step: PriceReason['step']) => step === 'promo-code' || step === 'bonuses'
  const changes = explanation.filter(({ step, change }) => step === 'role' || change !== 0)
  if (changes.length === 0) return null
  return (
    <details className="text-note open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-ink-3 underline decoration-dotted underline-offset-4 hover:text-ink md:min-h-6 [&::-webkit-details-marker]:hidden">
        Почему такая цена
      </summary>
      <dl className="mt-1 max-w-100 space-y-0.5 rounded-control bg-ground p-3">
        {changes
          .filter(({ step }) => !ofLine(step))
          .map(({ step, title, change }) => (
            <Step
              key={`${step} ${title}`}
              title={title}
              value={step === 'role' ? priceText(change, currency) : signed(change, priceText(Math.abs(change), currency))}
            />
          ))}
        <Step title={count > 1 ? `За штуку, и так ${numberText(count)}\u00a0раз` : 'За штуку'} value={priceText(price, currency)} />
        {changes
          .filter(({ step }) => ofLine(step))
          .map(({ step, title, change }) => (
            <Step key={step} title={`${title}, со всей строки`} value={signed(change, priceText(Math.abs(change), currency))} />
          ))}
        <Step title="К оплате за строку" value={priceText(sum, currency)} isLast />
      </dl>
    </details>
  )
}

const signed = (change: number, text: string) => (change < 0 ? `−${text}` : `+${text}`)

function Step({ title, value, isLast = false }: { title: string; value: string; isLast?: boolean }) {
  return (
    <div className={isLast ? 'flex justify-between gap-4 border-t border-line pt-1 font-medium text-ink' : 'flex justify-between gap-4 text-ink-2'}>
      <dt>{title}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
