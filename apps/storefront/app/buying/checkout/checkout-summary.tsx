import { Button, buttonClasses } from '@shpulka/ui/button.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, positionForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { focusFragment } from '../../base/shell/focus-fragment.ts'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { RequestedDiscounts } from '../basket/requested-discounts.tsx'
import { EarnedBonuses, TotalRow, TotalRows } from '../basket/total-rows.tsx'
import type { Checkout } from './checkout.route.tsx'
import type { ShownDelivery } from './shown-delivery.rule.ts'

/** The list of problems; the order buttons lead to it while a new total needs confirmation. */
export const problemsId = 'checkout-problems'

/** Lines shown before «Ещё» is pressed. */
const linesAtOnce = 5

interface Props {
  checkout: Pick<Checkout, 'total' | 'lines'>
  delivery: ShownDelivery
  /** Products and delivery to the address; null: that has no price yet. */
  sum: number | null
  isBusy: boolean
  /** The total differs from that of the refused order and must be confirmed in the list of problems. */
  isChanged: boolean
  /** Why the promo code was refused, when the whole page was submitted. */
  discountFailure: string | null
  /** Shown by the button. */
  note: React.ReactNode
}

/** The ordered lines and the total, always visible beside the form. */
export function CheckoutSummary({
  checkout: { total, lines },
  delivery,
  sum,
  isBusy,
  isChanged,
  discountFailure,
  note,
}: Props) {
  const currency = useCurrency()
  const shownSum = delivery.price === null ? null : total.price + delivery.price
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
      <OrderedLines lines={lines.slice(0, linesAtOnce)} label="Состав заказа" />
      {lines.length > linesAtOnce && (
        <details className="border-t border-line text-note">
          <summary className="fold flex min-h-11 items-center gap-2 text-link md:min-h-9">
            Ещё {counted(lines.length - linesAtOnce, positionForms)}
          </summary>
          <OrderedLines lines={lines.slice(linesAtOnce)} label="Остальной состав заказа" />
        </details>
      )}
      <div className="mt-3 border-t border-line pt-3">
        <RequestedDiscounts total={total} failure={discountFailure} />
      </div>
      <dl className="mt-4 space-y-1.5 border-t border-line pt-3">
        <TotalRows total={total} />
        <TotalRow
          title={delivery.price === null ? 'Доставка' : `Доставка, ${delivery.text}`}
          value={deliveryPriceText(delivery, currency)}
        />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">
            Итого
            {shownSum === null && (
              <span className="text-note font-normal whitespace-nowrap text-ink-2"> без доставки</span>
            )}
          </dt>
          <dd className="text-title font-semibold whitespace-nowrap">{priceText(shownSum ?? total.price, currency)}</dd>
        </div>
      </dl>
      {currency.id !== 1 && shownSum !== null && (
        <p className="mt-1 text-note text-ink-3">К оплате в рублях: {priceText(shownSum)}</p>
      )}
      {delivery.note && <p className="mt-1 text-note text-ink-3">{delivery.note}</p>}
      <EarnedBonuses total={total} />
      <OrderButton
        sum={sum}
        rest={shownSum === null ? `${priceText(total.price, currency)} и доставка` : priceText(shownSum, currency)}
        isBusy={isBusy}
        isChanged={isChanged}
        className="mt-4 w-full max-lg:hidden"
      />
      {note}
    </aside>
  )
}

const deliveryPriceText = ({ price, text }: ShownDelivery, currency: ShownCurrency) =>
  price === null ? text : price === 0 ? 'бесплатно' : priceText(price, currency)

function OrderedLines({ lines, label }: { lines: Checkout['lines']; label: string }) {
  const currency = useCurrency()
  return (
    <ul className="mt-2 divide-y divide-line text-note" aria-label={label}>
      {lines.map(({ id, title, image, count, sum }) => (
        <li key={id} className="grid grid-cols-[36px_minmax(0,1fr)_auto] gap-2.5 py-1.5">
          <span className="size-9 overflow-hidden rounded-control bg-ground">
            <Picture fileId={image} alt="" sizes="36px" maxWidth={96} className="size-full mix-blend-multiply" />
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <NonBreakingText>{title}</NonBreakingText>
            {count > 1 && <span className="whitespace-nowrap text-ink-3"> × {count}</span>}
          </span>
          <span className="whitespace-nowrap">{priceText(sum, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The total at the bottom of the screen while the form is filled in. */
export function CheckoutBar({
  sum,
  goods,
  delivery,
  isBusy,
  isChanged,
}: Pick<Props, 'sum' | 'delivery'> & {
  /** What the goods cost. */
  goods: number
  isBusy: boolean
  isChanged: boolean
}) {
  const currency = useCurrency()
  return (
    <div className="order-bar sticky bottom-0 z-20 -mx-4 flex items-center gap-4 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:hidden print:hidden">
      {sum === null || isChanged ? (
        <p className="shrink-0 leading-5">
          <span className="block text-note text-ink-3">{delivery.price === null ? 'Без доставки' : 'Итого'}</span>
          <span className="font-semibold whitespace-nowrap">{priceText(goods + (delivery.price ?? 0), currency)}</span>
        </p>
      ) : (
        // The button says an exact sum itself.
        <p className="shrink-0 leading-5 max-md:hidden">
          <span className="block text-note text-ink-3">Доставка, {delivery.text}</span>
          <span className="font-semibold">{deliveryPriceText(delivery, currency)}</span>
        </p>
      )}
      <OrderButton sum={sum} isBusy={isBusy} isChanged={isChanged} className="min-w-0 grow md:ml-auto md:max-w-100" />
    </div>
  )
}

interface OrderButtonProps {
  sum: number | null
  /** Said by the button while delivery has no exact price; not given where the sum stands beside the button. */
  rest?: string
  isBusy: boolean
  isChanged: boolean
  className: string
}

function OrderButton({ sum, rest, isBusy, isChanged, className }: OrderButtonProps) {
  const currency = useCurrency()
  if (isChanged)
    return (
      <a href={`#${problemsId}`} onClick={focusFragment} className={buttonClasses('quiet', 'large', className)}>
        {sum === null ? 'Считаем новую сумму' : 'Сумма изменилась: проверьте'}
      </a>
    )
  return (
    <Button type="submit" name="intent" value="order" size="large" isBusy={isBusy} className={className}>
      {sum === null ? (
        <span>
          Заказать
          {rest !== undefined && <span className="block text-note font-normal"> {rest}</span>}
        </span>
      ) : (
        `Заказать на ${priceText(sum, currency)}`
      )}
    </Button>
  )
}
