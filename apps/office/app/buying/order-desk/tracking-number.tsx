import type { DeskShipment } from '@shpulka/contract/buying/desk-order'
import { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

/** Suggested carriers; any other may be entered. */
const carriers = ['СДЭК', 'Почта России', 'Деловые линии', 'ПЭК', 'Байкал Сервис', 'Энергия', 'КИТ', 'Своя машина']

/** Carrier and tracking number of a shipment, where staff enter them. */
export function TrackingNumber({ shipment }: { shipment: DeskShipment }) {
  const { id, number, carrier, trackingNumber } = shipment
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, failure, errors } = useChange((body: { carrier: string; trackingNumber: string }) =>
    callApi(orderShipments.trackShipment, {
      params: { id },
      body: { ...body, was: { carrier: carrier ?? '', trackingNumber } },
    }),
  )
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name)).trim()
    if (await run({ carrier: text('carrier'), trackingNumber: text('trackingNumber') })) setOpen(false)
  }
  return (
    <>
      <Button look="plain" size="small" onClick={() => setOpen(true)}>
        {trackingNumber ? 'Изменить номер' : 'Номер для отслеживания'}
      </Button>
      {isOpen && (
        <LazyDialog isOpen onClose={() => setOpen(false)} title={`Как следить за ${number}`}>
          <form className="flex flex-col gap-4" onSubmit={save}>
            <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
            <Field
              label="Перевозчик"
              name="carrier"
              list="carriers"
              maxLength={60}
              autoComplete="off"
              defaultValue={carrier ?? ''}
              error={errors.carrier}
            />
            <datalist id="carriers">
              {carriers.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Field
              label="Номер"
              name="trackingNumber"
              maxLength={60}
              autoComplete="off"
              defaultValue={trackingNumber}
              hint="Покупатель получит его письмом и увидит в заказе"
            />
            <Button type="submit" isBusy={isBusy}>
              Сохранить
            </Button>
          </form>
        </LazyDialog>
      )}
    </>
  )
}
