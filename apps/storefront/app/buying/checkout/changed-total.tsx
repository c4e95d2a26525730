import { Button } from '@shpulka/ui/button.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useCurrency } from '../../base/shell/shop.ts'

/** Asks to confirm the order when its total differs from the submitted one. */
export function ChangedTotal({ sum, refusedSum, isBusy }: { sum: number; refusedSum: number; isBusy: boolean }) {
  const currency = useCurrency()
  return (
    <div className="mt-3">
      <p>
        Вместо {priceText(refusedSum, currency)} — <span className="font-semibold">{priceText(sum, currency)}</span>.
        Заказываем?
      </p>
      <Button type="submit" name="intent" value="order" data-confirm isBusy={isBusy} className="mt-2">
        Да, заказать на {priceText(sum, currency)}
      </Button>
    </div>
  )
}
