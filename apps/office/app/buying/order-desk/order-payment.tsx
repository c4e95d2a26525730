import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { type OrderPaymentChoice, orderPayment } from '@shpulka/contract/buying/order-payment'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'

/** Changes the payment method and emails how to pay, while an order waits for payment. */
export function OrderPayment({ order }: { order: DeskOrder }) {
  const session = useSession()
  const [choices, setChoices] = useState<readonly OrderPaymentChoice[] | null>(null)
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState('')
  const params = { id: order.id }
  const sending = useChange(() => callApi(orderPayment.sendPaymentLink, { params }))
  const choosing = useChange((methodId: number, from: number | null) =>
    callApi(orderPayment.setOrderPaymentMethod, { params, body: { methodId, from } }),
  )
  async function loadChoices() {
    setFailure('')
    try {
      setChoices(await callApi(orderPayment.listOrderPaymentChoices, { params }))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    }
  }
  const isChosen = order.paymentMethod !== null
  const isOffered = !order.isPaid && order.status.stage === 'open' && mayDoAt(session, 'orders.edit', order.site.id)
  useKeys(isOffered ? { b: ['Способ оплаты', () => void loadChoices()] } : {})
  if (!isOffered) return null
  const current = choices?.find(({ isCurrent }) => isCurrent)?.id ?? null
  return (
    <div className="mt-3 flex flex-col gap-2">
      <FailureNotice message={failure || sending.failure?.message} />
      <div className="flex flex-wrap gap-2">
        {order.bill && (
          <Button look="quiet" size="small" isBusy={sending.isBusy} onClick={async () => setSent(await sending.run())}>
            Отправить, как оплатить
          </Button>
        )}
        <Button look={isChosen ? 'plain' : 'quiet'} size="small" onClick={() => void loadChoices()}>
          {isChosen ? 'Сменить способ оплаты' : 'Выбрать способ оплаты'} <kbd className="text-note opacity-80">B</kbd>
        </Button>
      </div>
      <p role="status" className="text-note text-good empty:hidden">
        {isSent && 'Письмо отправлено'}
      </p>
      {choices && (
        <LazyDialog isOpen onClose={() => setChoices(null)} title={`Как оплатят ${order.number}`}>
          <div className="flex flex-col gap-3">
            <FailureNotice message={choosing.failure?.message} />
            {choices.map(({ id, title, isCurrent, problem }) => (
              <div key={id} className="flex flex-col gap-1">
                <Button
                  look={isCurrent ? 'primary' : 'quiet'}
                  isDisabled={isCurrent || problem !== null}
                  isBusy={choosing.isBusy}
                  onClick={async () => {
                    if (await choosing.run(id, current)) setChoices(null)
                  }}
                >
                  {title}
                  {isCurrent && ' — так сейчас'}
                </Button>
                {problem && <span className="text-note text-ink-3">{problem}</span>}
              </div>
            ))}
          </div>
        </LazyDialog>
      )}
    </div>
  )
}
