import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { DialogActions } from '../../base/record/dialog-actions.tsx'
import { chosenPart, inStock, leftOfLine, leftToSend } from './part-choice.rule.ts'

/** Chooses which lines to send now and how many pieces of each; by default everything in stock. */
export default function SendPart({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const lines = order.lines.filter((line) => leftOfLine(line) > 0)
  const [counts, setCounts] = useState(() => inStock(lines))
  const [key] = useState(() => crypto.randomUUID())
  const { revalidate } = useRevalidator()
  const part = chosenPart(lines, counts)
  const isRest = part.pieces === leftToSend(lines)
  const { run, isBusy, failure, errors } = useChange(() =>
    callApi(orderShipments.sendOrderPart, { params: { id: order.id }, body: { key, lines: part.lines } }),
  )
  async function send(event: FormEvent) {
    event.preventDefault()
    if (await run()) onClose()
    // Besides the message, show what somebody else has sent meanwhile.
    else await revalidate()
  }
  const errorOf = (line: number) => errors[`lines.${part.lines.findIndex((sent) => sent.line === line)}.count`]
  return (
    <LazyDialog isOpen onClose={onClose} title={`Отправить часть: ${order.number}`}>
      <form className="flex flex-col gap-4" onSubmit={send}>
        <FailureNotice message={failure?.message} />
        <ul className="flex flex-col">
          {lines.map((line) => (
            <li
              key={`${line.line} ${line.sentCount}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0"
            >
              <span className="min-w-0 grow basis-48">
                {line.title}
                <span className="block text-note text-ink-3">
                  {line.vendorCode && `${line.vendorCode} · `}осталось {amountText(leftOfLine(line), line.packSize)}
                  {line.available < leftOfLine(line) && (
                    <span className="font-medium text-bad">
                      {', '}
                      {line.available === 0 ? 'на складе нет' : `на складе ${line.available}`}
                    </span>
                  )}
                </span>
                {errorOf(line.line) && <span className="block text-note text-bad">{errorOf(line.line)}</span>}
              </span>
              <Stepper
                label={`Сколько отправить: ${line.title}`}
                value={Math.min(counts.get(line.line) ?? 0, leftOfLine(line))}
                min={0}
                max={leftOfLine(line)}
                onChange={(count) => setCounts(new Map(counts).set(line.line, count))}
              />
            </li>
          ))}
        </ul>
        <DialogActions>
          <p className="text-note text-ink-2">
            {isRest
              ? 'Уходит всё, что осталось: заказ станет отправленным.'
              : 'Остальное останется за заказом. Покупателю напишем, что ушло и что осталось.'}
          </p>
          <Button type="submit" isBusy={isBusy} isDisabled={part.pieces === 0}>
            Отправить {part.text}
          </Button>
        </DialogActions>
      </form>
    </LazyDialog>
  )
}
