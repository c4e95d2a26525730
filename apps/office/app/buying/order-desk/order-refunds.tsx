import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { lazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { poll } from '../../base/api/poll.ts'
import { dropPrefetched } from '../../base/api/prefetch.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ConfirmButton } from '../../base/record/confirm-button.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'

const RefundDialog = lazyDialog(() => import('./refund-dialog.tsx'))

const pollMilliseconds = 3000
const receiptKinds = { payment: 'Чек оплаты', 'hand-over': 'Чек выдачи', refund: 'Чек возврата' } as const

/** Refunds: what was requested, where the money is, and what staff have to do about it. */
export function OrderRefunds({ order }: { order: DeskOrder }) {
  const mayRefund = mayDoAt(useSession(), 'orders.refund', order.site.id)
  const [isOpen, setOpen] = useState(false)
  const isDeferred = order.credit !== null && order.credit.days !== null && order.owed > 0
  const isOffered = mayRefund && (order.isPaid || isDeferred) && order.status.stage !== 'cancelled'
  const title = isDeferred ? 'Вернуть товар' : 'Вернуть деньги'
  useKeys(isOffered ? { r: [title, () => setOpen(true)] } : {})
  useLiveMoney(order)
  const refused = order.receipts.filter(({ status }) => status === 'refused')
  if (!isOffered && order.refunds.length + order.moneyRefunds.length + refused.length === 0) return null
  return (
    <section className="panel" aria-labelledby="refunds">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="refunds" className="grow">
          Возвраты
        </h2>
        {isOffered && (
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            {title} <kbd className="text-note opacity-80">R</kbd>
          </Button>
        )}
      </div>
      <ul className="mt-2 flex flex-col">
        {order.refunds.map(({ id, code, number, status, amount, awaitsGoods }) => (
          <li key={id} className="border-t border-line py-2 first:border-t-0">
            <span className="font-medium">{number}</span> {priceText(amount)}: {status.toLowerCase()}
            {order.moneyRefunds
              // The status of a finished request already says that its money is back.
              .filter(({ refundId, status: at }) => refundId === id && !(code === 'paid' && at === 'succeeded'))
              .map((money) => (
                <div key={money.id} className="mt-1 text-ink-2">
                  <MoneyRefund order={order} money={money} mayRefund={mayRefund} />
                </div>
              ))}
            {awaitsGoods && mayRefund && <AwaitedGoods id={id} />}
          </li>
        ))}
        {order.moneyRefunds
          .filter(({ refundId }) => !order.refunds.some(({ id }) => id === refundId))
          .map((money) => (
            <li key={`money ${money.id}`} className="border-t border-line py-2 first:border-t-0">
              <MoneyRefund order={order} money={money} mayRefund={mayRefund} />
            </li>
          ))}
        {refused.map(({ id, kind, amount }) => (
          <li key={id} className="border-t border-line py-2 first:border-t-0">
            <RefusedReceipt id={id} title={`${receiptKinds[kind]} на ${priceText(amount)}`} mayRefund={mayRefund} />
          </li>
        ))}
      </ul>
      {isOpen && isOffered && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  )
}

type Money = DeskOrder['moneyRefunds'][number]

/** Whether this is the last attempt; only the last attempt is shown as refused. */
const isLastOf = ({ moneyRefunds }: DeskOrder, { id, refundId }: Money) =>
  !moneyRefunds.some((other) => refundId !== null && other.refundId === refundId && other.id > id)

function MoneyRefund({ order, money, mayRefund }: { order: DeskOrder; money: Money; mayRefund: boolean }) {
  const { id, refundId, amount, status, statusTitle, isByHand, isReturnedByCancel, why } = money
  const retrying = useChange(() => callApi(orderRefunds.retryMoneyRefund, { params: { id } }))
  const isRefused = status === 'failed' && !isReturnedByCancel && isLastOf(order, money)
  const isDue = isByHand && status === 'pending'
  // Whoever took the goods back before the payment was recorded expects a smaller debt, not a transfer.
  const isDebtPaid = order.isPaid && order.credit !== null && order.credit.days !== null
  return (
    <>
      {/* The reason of a request is shown above. */}
      {refundId === null && `${why}: `}
      <span role="status" className={isRefused ? 'font-medium text-bad' : undefined}>
        {isDue
          ? `${isDebtPaid ? 'долг по заказу уже оплачен: ' : ''}переведите покупателю ${priceText(amount)}`
          : `деньги ${priceText(amount)}: ${statusTitle}`}
      </span>
      <FailureNotice message={retrying.failure?.message} className="mt-2" />
      {mayRefund && (isRefused || isDue) && (
        <div className="mt-1 flex flex-wrap gap-2">
          {isRefused && (
            <Button look="quiet" size="small" isBusy={retrying.isBusy} onClick={() => retrying.run()}>
              Попросить банк ещё раз
            </Button>
          )}
          <ConfirmButton
            label="Вернули переводом"
            look="quiet"
            title={`${priceText(amount)} переведены покупателю?`}
            consequences="Возврат будет завершён, касса пробьёт чек. Отменить это будет нельзя."
            onConfirm={() => callApi(orderRefunds.recordRefundByHand, { params: { id } })}
          />
        </div>
      )}
    </>
  )
}

/** The money went back before the goods did. */
function AwaitedGoods({ id }: { id: number }) {
  return (
    <div className="mt-1">
      <ConfirmButton
        label="Товар пришёл"
        look="quiet"
        title="Товар по возврату пришёл и годится для продажи?"
        consequences="Он встанет на остаток склада, с которого был отправлен. Отменить это будет нельзя."
        onConfirm={() => callApi(orderRefunds.receiveRefundedGoods, { params: { id } })}
      />
    </div>
  )
}

function RefusedReceipt({ id, title, mayRefund }: { id: string; title: string; mayRefund: boolean }) {
  const { run, isBusy, failure } = useChange(() => callApi(orderRefunds.retryReceipt, { params: { id } }))
  return (
    <>
      {title}: <span className="font-medium text-bad">касса не пробила</span>
      <FailureNotice message={failure?.message} className="mt-2" />
      {mayRefund && (
        <Button look="quiet" size="small" className="mt-1" isBusy={isBusy} onClick={() => run()}>
          Отправить чек ещё раз
        </Button>
      )}
    </>
  )
}

/** The parts of an order that the bank and the cash desk change. */
const moneyOf = ({ moneyRefunds, refunds, receipts }: DeskOrder) => JSON.stringify([moneyRefunds, refunds, receipts])

/** Reads the order regularly while the bank moves its money; the page with its list is loaded again once it has. */
function useLiveMoney(order: DeskOrder): void {
  const { id: orderId, moneyRefunds, refunds, receipts } = order
  const { revalidate } = useRevalidator()
  const isByHand = (id: number) => moneyRefunds.some((money) => money.refundId === id && money.isByHand)
  const isMoving =
    refunds.some(({ id, code }) => code === 'paying' && !isByHand(id)) ||
    moneyRefunds.some((money) => !money.isByHand && (money.status === 'new' || money.status === 'pending')) ||
    receipts.some(({ kind, status }) => kind === 'refund' && status === 'waiting')
  const shown = moneyOf(order)
  useEffect(() => {
    if (!isMoving) return
    return poll(
      async (signal) =>
        document.hidden ? null : callApi(orderDesk.viewDeskOrder, { params: { id: orderId }, signal }),
      (now) => {
        if (now === null || moneyOf(now) === shown) return
        dropPrefetched()
        void revalidate()
      },
      pollMilliseconds,
    )
  }, [isMoving, orderId, shown, revalidate])
}
