import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'

/** How long the goods are reserved; staff extend the reservation and tell the buyer why. */
export function OrderReservation({ order, deadline }: { order: DeskOrder; deadline: string }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, failure, errors } = useChange((days: number, why: string) =>
    callApi(orderDesk.extendOrderReservation, { params: { id: order.id }, body: { days, why, from: deadline } }),
  )
  async function extend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (await run(Number(form.get('days')), String(form.get('why') ?? ''))) setOpen(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-note text-ink-2">
      Товар в резерве до {momentText(new Date(deadline))}
      {order.isUnproven && ': почта покупателя не подтверждена'}
      {mayDoAt(session, 'orders.status', order.site.id) && (
        <Button look="plain" size="small" onClick={() => setOpen(true)}>
          Продлить
        </Button>
      )}
      {isOpen && (
        <LazyDialog isOpen onClose={() => setOpen(false)} title={`Продлить резерв: ${order.number}`}>
          <form className="flex flex-col gap-4" onSubmit={extend}>
            <FailureNotice message={failure && !errors.days && !errors.why ? failure.message : null} />
            <Field
              label="На сколько рабочих дней"
              name="days"
              type="number"
              min={1}
              max={60}
              required
              defaultValue={3}
              error={errors.days}
            />
            <TextArea label="Причина: её прочтёт покупатель" name="why" required maxLength={1000} error={errors.why} />
            <Button type="submit" isBusy={isBusy}>
              Продлить
            </Button>
          </form>
        </LazyDialog>
      )}
    </div>
  )
}
