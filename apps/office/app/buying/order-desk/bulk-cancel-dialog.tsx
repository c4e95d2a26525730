import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import type { FormEvent } from 'react'

interface Props {
  /** What is done: «Отменить заказ». */
  action: string
  /** How many orders: «2 заказа». */
  orders: string
  isBusy: boolean
  failure: string | undefined
  onConfirm: (why: string) => void
  onClose: () => void
}

/** Asks before many orders are cancelled: money goes back, and none of it can be undone. */
export function BulkCancelDialog({ action, orders, isBusy, failure, onConfirm, onClose }: Props) {
  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onConfirm(String(new FormData(event.currentTarget).get('why') ?? '').trim())
  }
  return (
    <LazyDialog isOpen onClose={onClose} title={`${action}: ${orders}`}>
      <form className="flex flex-col gap-4" onSubmit={confirm}>
        <FailureNotice message={failure} />
        <p>
          Отложенные товары вернутся в продажу, за оплаченные заказы вернутся деньги. Каждому покупателю придёт письмо.
          Обратно эти заказы не вернуть.
        </p>
        <TextArea label="Причина: её прочтёт покупатель" name="why" required={false} maxLength={1000} rows={3} />
        <Button look="danger" type="submit" isBusy={isBusy}>
          {action}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Не сейчас
        </Button>
      </form>
    </LazyDialog>
  )
}
