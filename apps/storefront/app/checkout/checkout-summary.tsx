import type { Calculation } from '@shpulka/contract/delivery'
import { Link } from 'react-router'
import { BasketWishes } from '../basket/basket-wishes.tsx'
import { EarnedBonuses, TotalRow, TotalRows } from '../basket/total-rows.tsx'
import { paths } from '../paths.ts'
import { useCurrency } from '../shell/shop.ts'
import { priceText } from '../text/price-text.rule.ts'
import { Button } from '../ui/button.tsx'
import type { Checkout } from './checkout.route.tsx'
import { deliveryDays } from './delivery-words.rule.ts'

interface Props {
  checkout: Pick<Checkout, 'total' | 'lines'>
  calculation: Calculation | undefined
  /** Goods and delivery; null: delivery has no price yet. */
  sum: number | null
  /** What to do for the delivery to get its price. */
  deliveryHint: string
  isBusy: boolean
  /** Why the promo code was refused, when the page was sent as a whole. */
  wishFailure: string | null
  /** Stands by the button. */
  note: React.ReactNode
}

/** What is ordered and what it comes to; it stays in sight beside the form. */
export function CheckoutSummary({ checkout: { total, lines }, calculation, sum, deliveryHint, isBusy, wishFailure, note }: Props) {
  const currency = useCurrency()
  return (
    <aside
      aria-label="Ваш заказ"
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-21 lg:max-h-[calc(100dvh-100px)] lg:overflow-y-auto"
    >
      <div className="flex items-baseline justify-between">
        <h2 className="text-lead!">Ваш заказ</h2>
        <Link to={paths.cart()} className="inline-flex min-h-11 items-center text-note text-link md:min-h-0">
          Изменить
        </Link>
      </div>
      <ul
        className="mt-2 max-h-40 divide-y divide-line overflow-y-auto text-note"
        tabIndex={lines.length > 3 ? 0 : undefined}
        aria-label="Состав заказа"
      >
        {lines.map(({ id, title, count, sum: lineSum }) => (
          <li key={id} className="flex justify-between gap-3 py-1.5">
            <span className="min-w-0">
              {title}
              {count > 1 && <span className="text-ink-3"> × {count}</span>}
            </span>
            <span className="whitespace-nowrap">{priceText(lineSum, currency)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-3 border-t border-line pt-3">
        <BasketWishes total={total} failure={wishFailure} />
      </div>
      <dl className="mt-4 space-y-1.5 border-t border-line pt-3">
        <TotalRows total={total} />
        <TotalRow
          title={calculation ? `Доставка, ${deliveryDays(calculation)}` : 'Доставка'}
          value={calculation ? (calculation.price === 0 ? 'бесплатно' : priceText(calculation.price, currency)) : deliveryHint}
        />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">{sum === null ? 'Итого без доставки' : 'Итого'}</dt>
          <dd className="text-title font-semibold whitespace-nowrap">{priceText(sum ?? total.price, currency)}</dd>
        </div>
      </dl>
      {currency.id !== 1 && sum !== null && <p className="mt-1 text-note text-ink-3">К оплате в рублях: {priceText(sum)}</p>}
      <EarnedBonuses total={total} />
      <OrderButton sum={sum} isBusy={isBusy} className="mt-4 w-full max-lg:hidden" />
      {note}
    </aside>
  )
}

/** The sum under the thumb while the form is filled in. */
export function CheckoutBar({ sum, total, isBusy }: { sum: number | null; total: number; isBusy: boolean }) {
  const currency = useCurrency()
  return (
    <div className="sticky bottom-14 z-20 -mx-4 flex items-center gap-4 border-t border-line bg-surface px-4 py-2.5 md:bottom-0 lg:hidden print:hidden">
      <p className="shrink-0 leading-5">
        <span className="block text-note text-ink-3">{sum === null ? 'Без доставки' : 'Итого'}</span>
        <span className="font-semibold whitespace-nowrap">{priceText(sum ?? total, currency)}</span>
      </p>
      <OrderButton sum={sum} isBusy={isBusy} className="min-w-0 grow" />
    </div>
  )
}

function OrderButton({ sum, isBusy, className }: { sum: number | null; isBusy: boolean; className: string }) {
  const currency = useCurrency()
  return (
    <Button type="submit" name="intent" value="order" size="large" isBusy={isBusy} className={className}>
      {sum === null ? 'Заказать' : `Заказать на ${priceText(sum, currency)}`}
    </Button>
  )
}
