import type { OrderChange } from '@shpulka/contract/buying/order-changes'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

/** What a change makes of the sums of an order: each that was beside what it becomes. */
export function ChangeSums({ change }: { change: OrderChange }) {
  const { limit, goods, delivery, total, promoCode, bonuses, paid, toPay, toReturn } = change
  return (
    <dl className="grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1">
      {(limit.was > 0 || limit.is > 0) && <Row title="Порог цен" was={limit.was} is={limit.is} />}
      {promoCode && <Row title={`Промокод ${promoCode.code}`} was={-promoCode.was} is={-promoCode.is} />}
      {promoCode?.refusal && <dd className="col-span-3 text-note text-warn">{promoCode.refusal}</dd>}
      {bonuses && (bonuses.was > 0 || bonuses.is > 0) && <Row title="Бонусы" was={-bonuses.was} is={-bonuses.is} />}
      <Row title="Товары" was={goods.was} is={goods.is} />
      <Row title="Доставка" was={delivery.was} is={delivery.is} />
      <Row title="Итого" was={total.was} is={total.is} isStrong />
      {paid > 0 && <Row title="Оплачено" is={paid} />}
      {toPay > 0 && <Row title="К оплате" is={toPay} isStrong />}
      {toReturn > 0 && <Row title="Вернём покупателю" is={toReturn} isStrong />}
    </dl>
  )
}

const signed = (kopecks: number) => (kopecks < 0 ? `−${priceText(-kopecks)}` : priceText(kopecks))

const Row = ({ title, was, is, isStrong }: { title: string; was?: number; is: number; isStrong?: boolean }) => (
  <>
    <dt className={isStrong ? 'font-semibold' : 'text-ink-2'}>{title}</dt>
    <dd className="text-right whitespace-nowrap text-ink-3">
      {was !== undefined && was !== is && (
        <>
          <span className="sr-only">было </span>
          <s>{signed(was)}</s>
        </>
      )}
    </dd>
    <dd className={`text-right whitespace-nowrap ${isStrong ? 'font-semibold' : ''}`}>{signed(is)}</dd>
  </>
)
