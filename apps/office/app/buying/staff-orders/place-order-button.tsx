import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import type { OrderFormState } from './use-order-form.ts'

/** What the order costs as it is chosen, and the button that places it. */
export function PlaceOrderButton({ form }: { form: OrderFormState }) {
  const { sums, hasGoods, failure, isBusy } = form
  const { delivery, problem } = form.delivery
  const { isPriced, mayBeLess } = sums
  const laterText = problem !== null ? 'ещё не выбрана' : 'согласуем позже'
  const deliveryText = delivery ? (sums.delivery === 0 ? 'бесплатно' : priceText(sums.delivery)) : laterText
  return (
    <>
      {hasGoods && (
        <p aria-live="polite">
          Товары: {isPriced ? priceText(sums.goods) : 'по ценам клиента'}. Доставка: {deliveryText}.
        </p>
      )}
      <FailureNotice message={failure && Object.keys(failure.errors).length === 0 ? failure.message : undefined} />
      <Button
        className="self-start"
        type="submit"
        isBusy={isBusy}
        isDisabled={!hasGoods}
        aria-keyshortcuts="Control+Enter"
      >
        {isPriced ? `Оформить на ${priceText(sums.goods + sums.delivery)}` : 'Оформить'}
      </Button>
      <p className="text-note text-ink-3">
        {hasGoods ? 'Клиент согласен, и больше спрашивать нечего — Ctrl+Enter. ' : 'Сначала добавьте товары. '}
        {isPriced && mayBeLess && 'Если по сумме заказа цены ниже, они снизятся при оформлении. '}
        Товар отложится сразу. Оплату и доставку, если не выбрали, выберете в заказе.
      </p>
    </>
  )
}
