import type { DeskOrder, DeskShipment } from '@shpulka/contract/buying/desk-order'
import { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { lazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useState } from 'react'
import { callApi, callBytes } from '../../base/api/client.ts'
import { OpenedPdf } from '../../base/api/opened-pdf.tsx'
import { useChange } from '../../base/api/use-change.ts'
import { useOpenedPdf } from '../../base/api/use-opened-pdf.ts'
import { ConfirmButton } from '../../base/record/confirm-button.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { leftToSend } from './part-choice.rule.ts'
import { TrackingNumber } from './tracking-number.tsx'

const SendPart = lazyDialog(() => import('./send-part.tsx'))

/** Shipments of an order; staff ship another part of it. */
export function OrderShipments({ order }: { order: DeskOrder }) {
  const maySend = mayDoAt(useSession(), 'orders.pack', order.site.id)
  const [isOpen, setOpen] = useState(false)
  const left = leftToSend(order.lines)
  const isOffered = maySend && order.sendTo !== null && left > 0
  useKeys(isOffered && left > 1 ? { s: ['Отправить часть', () => setOpen(true)] } : {})
  if (order.shipments.length === 0 && !(isOffered && left > 1)) return null
  return (
    <section className="panel" aria-labelledby="shipments">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="shipments" className="grow">
          Отправления
        </h2>
        {isOffered && (
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            Отправить часть <kbd className="text-note opacity-80">S</kbd>
          </Button>
        )}
      </div>
      <ul className="mt-2 flex flex-col">
        {order.shipments.map((shipment) => (
          <li key={shipment.id} className="border-t border-line py-2 first:border-t-0">
            <Shipment shipment={shipment} maySend={maySend} isOver={order.status.stage === 'cancelled'} />
          </li>
        ))}
      </ul>
      {isOpen && isOffered && <SendPart order={order} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Shipment({ shipment, maySend, isOver }: { shipment: DeskShipment; maySend: boolean; isOver: boolean }) {
  const { id, number, carrier, trackingNumber, status, sentAt, sentBy, handedOverAt, lines, failure } = shipment
  const { isRetryable, isTrackable, hasLabel } = shipment
  const retrying = useChange(() => callApi(orderShipments.retryShipment, { params: { id } }))
  const { buttonProps, outcome } = useOpenedPdf((paper: 'papers' | 'label') =>
    paper === 'label'
      ? callBytes(orderShipments.printCarrierLabel, { params: { id }, body: { paper } })
      : callBytes(orderShipments.printShipmentPapers, { body: { shipmentId: id, kinds: ['pick-list', 'waybill'] } }),
  )
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{number}</span>
        <span>{[carrier, trackingNumber && `№ ${trackingNumber}`, status].filter(Boolean).join(', ')}</span>
        {sentAt && (
          <span className="text-note leading-5 text-ink-3">
            {sentBy}, {momentText(new Date(sentAt))}
          </span>
        )}
      </p>
      {lines.length > 0 && (
        <ul className="text-note text-ink-2">
          {lines.map(({ line, title, count, packSize }) => (
            <li key={line}>
              {title} — {amountText(count, packSize)}
            </li>
          ))}
        </ul>
      )}
      {failure && <p className="text-note text-bad">{failure}</p>}
      <FailureNotice message={retrying.failure?.message} className="mt-2" />
      <OpenedPdf {...outcome} className="mt-2" />
      <div className="mt-1 flex flex-wrap gap-x-4">
        {sentAt !== null && (
          <Button look="plain" size="small" {...buttonProps('papers')}>
            Лист сборки и накладная
          </Button>
        )}
        {maySend && hasLabel && (
          <Button look="plain" size="small" {...buttonProps('label')}>
            Наклейка {carrier}
          </Button>
        )}
        {maySend && !isOver && sentAt !== null && handedOverAt === null && (
          <ConfirmButton
            label="Вручено"
            look="plain"
            title={`${number} у покупателя?`}
            consequences="Касса пробьёт чек выдачи. Отменить это будет нельзя."
            onConfirm={() => callApi(orderShipments.handOverShipment, { params: { id } })}
          />
        )}
        {maySend && !isOver && isTrackable && <TrackingNumber shipment={shipment} />}
        {maySend && !isOver && isRetryable && (
          <Button look="plain" size="small" isBusy={retrying.isBusy} onClick={() => retrying.run()}>
            Передать перевозчику ещё раз
          </Button>
        )}
      </div>
    </>
  )
}
