import type { Order, OrderCard } from '@shpulka/contract/buying/orders'
import { Notice } from '@shpulka/ui/notice.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { deferralText } from './deferral-text.rule.ts'

/** When an order that is paid after shipping is to be paid. */
export function OrderDeferral({ order }: { order: Order }) {
  const text = deferralText(order)
  if (text === null) return null
  return (
    <div className="mt-5 print:hidden">
      <Notice kind={order.deferral?.isOverdue ? 'bad' : 'note'} title={text}>
        <p className="text-ink-2">
          К оплате {priceText(order.bill?.amount ?? order.total)}
          {order.bill && ` по счёту ${order.bill.number}`}.
        </p>
      </Notice>
    </div>
  )
}

/** The same in a list. */
export function DeferralNote({ order }: { order: OrderCard }) {
  const text = deferralText(order)
  if (text === null) return null
  return <p className={order.deferral?.isOverdue ? 'font-medium text-bad' : 'font-medium text-ink-2'}>{text}</p>
}
