import type { OrderBatch } from '@shpulka/contract/buying/order-batches'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { counted, orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { poll } from '../../base/api/poll.ts'
import { useChange } from '../../base/api/use-change.ts'
import { useRepeatId } from '../../base/api/use-repeat-id.ts'
import { paths } from '../../paths.ts'

const pollMilliseconds = 700

/** Progress of a bulk action; each order that could not be changed is listed with the reason. */
export default function OrderBatchDialog({
  started: initialBatch,
  onClose,
}: {
  started: OrderBatch
  onClose: () => void
}) {
  const [batch, setBatch] = useState(initialBatch)
  const revalidator = useRevalidator()
  const isOver = batch.waiting === 0
  const { id, to: targetStatus, refused: refusedCount, failed: refusedOrders } = batch
  useEffect(() => {
    if (isOver) return
    return poll((signal) => callApi(orderDesk.viewOrderBatch, { params: { id }, signal }), setBatch, pollMilliseconds)
  }, [id, isOver])
  const retrying = useChange(async () => setBatch(await callApi(orderDesk.retryOrderBatch, { params: { id } })))
  const sendOnce = useRepeatId()
  const undoing = useChange(async () => {
    const params = { id: batch.id }
    setBatch(await sendOnce(params, (id) => callApi(orderDesk.undoOrderBatch, { params, body: { id } })))
  })
  function close() {
    onClose()
    void revalidator.revalidate()
  }
  return (
    <LazyDialog isOpen onClose={close} title={`${batch.title}: ${isOver ? 'готово' : 'выполняется'}`}>
      <div className="flex flex-col gap-4">
        <FailureNotice message={(retrying.failure ?? undoing.failure)?.message} />
        <progress
          className="h-2 w-full accent-ink"
          aria-label="Сделано"
          max={batch.total}
          value={batch.total - batch.waiting}
        />
        <p role="status">
          {batch.isUndo ? 'Отменено' : 'Изменено'} {batch.done} из {batch.total}
          {batch.skipped > 0 &&
            `, ${targetStatus === null ? 'и так были такими' : 'уже были в этом статусе'}: ${batch.skipped}`}
          {refusedCount > 0 && `, не получилось: ${refusedCount}`}.
        </p>
        {refusedOrders.length > 0 && (
          <ul className="flex flex-col">
            {refusedOrders.map(({ orderId, number, reason }) => (
              <li key={orderId} className="border-t border-line py-2">
                <Link className="font-medium text-link" to={paths.order(orderId)} onClick={close}>
                  {number}
                </Link>{' '}
                {reason}
              </li>
            ))}
          </ul>
        )}
        {refusedCount > refusedOrders.length && (
          <p className="text-note text-ink-2">И ещё {refusedCount - refusedOrders.length}.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={close}>Закрыть</Button>
          {isOver && batch.isOwn && refusedCount > 0 && (
            <Button look="quiet" isBusy={retrying.isBusy} onClick={() => retrying.run()}>
              Повторить неудачные
            </Button>
          )}
          {batch.mayUndo && (
            <Button look="quiet" isBusy={undoing.isBusy} onClick={() => undoing.run()}>
              Вернуть как было: {counted(batch.done, orderForms)}
            </Button>
          )}
        </div>
      </div>
    </LazyDialog>
  )
}
