import { type PriceBatch, priceBatches } from '@shpulka/contract/supply/price-batches'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { poll } from '../../base/api/poll.ts'
import { useChange } from '../../base/api/use-change.ts'
import { useRepeatId } from '../../base/api/use-repeat-id.ts'
import { priceForms } from './price-change.tsx'

const pollMilliseconds = 700

interface Props {
  readonly opened: PriceBatch
  readonly mayApply: boolean
  readonly onClose: () => void
}

/** Progress of a change of prices, with those that could not be changed; it can be undone. */
export function PriceBatchDialog({ opened, mayApply, onClose }: Props) {
  const [batch, setBatch] = useState(opened)
  const revalidator = useRevalidator()
  const { id } = batch
  const isOver = batch.waiting === 0
  // One opened from the list comes without its failures.
  const isComplete = isOver && batch.failed.length >= Math.min(batch.refused, 1)
  useEffect(() => {
    if (isComplete) return
    const view = (signal: AbortSignal) => callApi(priceBatches.viewPriceBatch, { params: { id }, signal })
    if (!isOver) return poll(view, setBatch, pollMilliseconds)
    const controller = new AbortController()
    view(controller.signal).then(
      (answer) => controller.signal.aborted || setBatch(answer),
      () => {},
    )
    return () => controller.abort()
  }, [id, isOver, isComplete])
  const sendOnce = useRepeatId()
  const undoing = useChange(async () =>
    setBatch(
      await sendOnce(id, (undoId) => callApi(priceBatches.undoPriceBatch, { params: { id }, body: { id: undoId } })),
    ),
  )
  function close() {
    onClose()
    void revalidator.revalidate()
  }
  return (
    <LazyDialog isOpen onClose={close} title={`${batch.title}: ${isOver ? 'готово' : 'выполняется'}`}>
      <div className="flex flex-col gap-4">
        <FailureNotice message={undoing.failure?.message} />
        <progress
          className="h-2 w-full accent-ink"
          aria-label="Сделано"
          max={batch.total}
          value={batch.total - batch.waiting}
        />
        <p role="status">
          {batch.isUndo ? 'Возвращено' : 'Изменено'} {batch.done} из {batch.total}
          {batch.refused > 0 && `, осталось как было: ${batch.refused}`}.
        </p>
        {!isOver && (
          <p className="text-note text-ink-2">
            Если товары сейчас загружает программа учёта, цены запишутся после неё. Окно можно закрыть.
          </p>
        )}
        {batch.failed.length > 0 && (
          <ul className="flex flex-col">
            {batch.failed.map(({ offerId, title, role, limit, reason }) => (
              <li key={`${offerId} ${role} ${limit}`} className="border-t border-line py-2">
                <span className="font-medium">{title}</span>, {role}
                {limit > 0 && ` от ${priceText(limit)}`}: {reason}
              </li>
            ))}
          </ul>
        )}
        {isOver && batch.refused > batch.failed.length && batch.failed.length > 0 && (
          <p className="text-note text-ink-2">И ещё {batch.refused - batch.failed.length}.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={close}>Закрыть</Button>
          {batch.mayUndo && mayApply && (
            <Button look="quiet" isBusy={undoing.isBusy} onClick={() => undoing.run()}>
              Вернуть {counted(batch.done, priceForms)}
            </Button>
          )}
        </div>
      </div>
    </LazyDialog>
  )
}
