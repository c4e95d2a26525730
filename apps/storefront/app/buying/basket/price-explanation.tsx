import type { PriceReason } from '@shpulka/contract/buying/basket'
import { Icon } from '@shpulka/ui/icon.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'
import type { ReactNode } from 'react'

interface Props {
  explanation: readonly PriceReason[]
  /** Price of one, before the promo code and bonuses. */
  price: number
  count: number
  packSize: number | null
  /** What the line costs. */
  sum: number
  currency: ShownCurrency
  /** Other content of the fold. */
  children?: ReactNode
}

/** How a price was calculated, step by step. Folded until opened by its text, on phones by three dots. */
export function PriceExplanation({ explanation, price, count, packSize, sum, currency, children }: Props) {
  const ofLine = (step: PriceReason['step']) => step === 'promo-code' || step === 'bonuses'
  const changes = explanation.filter(({ step, change }) => step === 'role' || change !== 0)
  if (changes.length === 0) return null
  const perOne = packSize === null ? 'За штуку' : 'За упаковку'
  return (
    <details className="text-note *:pointer-events-auto open:basis-full max-md:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-ink-3 hover:text-ink max-md:mr-9 max-md:ml-auto max-md:flex max-md:w-11 max-md:justify-center md:min-h-6 md:underline md:decoration-dotted md:underline-offset-4 [&::-webkit-details-marker]:hidden">
        <Icon name="ellipsis" className="size-5 md:hidden" />
        <span className="max-md:sr-only">Почему такая цена</span>
      </summary>
      {children}
      <dl className="mt-1 max-w-100 space-y-0.5 rounded-control bg-ground p-3 max-md:mb-2">
        {changes
          .filter(({ step }) => !ofLine(step))
          .map(({ step, title, change }) => (
            <Step
              key={`${step} ${title}`}
              title={title}
              value={
                step === 'role' ? priceText(change, currency) : signed(change, priceText(Math.abs(change), currency))
              }
            />
          ))}
        <Step
          title={count > 1 ? `${perOne}, и так ${numberText(count)}\u00a0раз` : perOne}
          value={priceText(price, currency)}
        />
        {changes
          .filter(({ step }) => ofLine(step))
          .map(({ step, title, change }) => (
            <Step
              key={step}
              title={`${title}, со всей строки`}
              value={signed(change, priceText(Math.abs(change), currency))}
            />
          ))}
        <Step title="К оплате за строку" value={priceText(sum, currency)} isLast />
      </dl>
    </details>
  )
}

const signed = (change: number, text: string) => (change < 0 ? `−${text}` : `+${text}`)

function Step({ title, value, isLast = false }: { title: string; value: string; isLast?: boolean }) {
  return (
    <div
      className={
        isLast
          ? 'flex justify-between gap-4 border-t border-line pt-1 font-medium text-ink'
          : 'flex justify-between gap-4 text-ink-2'
      }
    >
      <dt>{title}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}
