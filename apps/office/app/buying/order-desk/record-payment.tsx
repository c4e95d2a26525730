import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderPayment } from '@shpulka/contract/buying/order-payment'
import { Button } from '@shpulka/ui/button.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReloadIfRefused } from './use-reload-if-refused.ts'

/** Records that what an order owes came by transfer, where no status says so. */
export function RecordPayment({ order }: { order: DeskOrder }) {
  const session = useSession()
  /** Of the payment in the dialog: sent again, it is recorded once. Null: no dialog. */
  const [key, setKey] = useState<string | null>(null)
  const [done, setDone] = useState('')
  const reloadIfRefused = useReloadIfRefused()
  const isOffered = order.isPaymentRecordable && mayDoAt(session, 'orders.money', order.site.id)
  return (
    <div className={isOffered || done ? 'mt-3 flex flex-wrap items-center gap-2' : 'sr-only'}>
      <p role="status" className="basis-full text-note text-good empty:hidden">
        {done}
      </p>
      {isOffered && (
        <Button look="quiet" size="small" onClick={() => setKey(crypto.randomUUID())}>
          Записать оплату
        </Button>
      )}
      {key !== null && (
        <ReasonDialog
          title={`Оплата ${order.number}`}
          text={`Запишем ${priceText(order.owed)}. Переводы из выписки банка записывают на странице «Поступления»`}
          draft={`why of payment of order ${order.id}`}
          label="По какой бумаге"
          button="Записать оплату"
          send={(why) =>
            callApi(orderPayment.recordCreditPayment, {
              params: { id: order.id },
              body: { key, amount: order.owed, why },
            }).catch(reloadIfRefused)
          }
          onDone={() => setDone(`Оплата ${priceText(order.owed)} записана`)}
          onClose={() => setKey(null)}
        />
      )}
    </div>
  )
}
