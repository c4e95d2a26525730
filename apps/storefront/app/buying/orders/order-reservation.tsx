import type { Order } from '@shpulka/contract/buying/orders'
import { Button } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { dayText, momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { Form } from 'react-router'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'

/**
 * Until when goods are reserved, and how to extend it. `hasKey`: the visitor has followed a link of an email
 * about an order, which proves the email address.
 */
export function OrderReservation({ order, hasKey = false }: { order: Order; hasKey?: boolean }) {
  const isBusy = useSentForm()?.get('intent') === 'confirm'
  const { reservation, id } = order
  if (reservation === null) return null
  const { until, confirmBefore, isHeld } = reservation
  const last = `по ${dayText(new Date(until))} включительно`
  if (confirmBefore === null)
    return (
      <div className="mt-5 print:hidden">
        <Notice title={`Товары отложены для вас ${last}`}>
          <p className="text-ink-2">Потом заказ отменится сам. Нужно больше времени — позвоните нам, продлим.</p>
        </Notice>
      </div>
    )
  return (
    <div className="mt-5 print:hidden">
      <Notice
        kind="warn"
        title={
          isHeld
            ? `Подтвердите заказ до ${momentText(new Date(confirmBefore))}`
            : 'Подтвердите заказ, чтобы мы отложили товары'
        }
      >
        <p className="text-ink-2">
          {isHeld ? 'До этого времени товары отложены. ' : 'Заказ принят, а товары пока не отложены: они в продаже. '}
          {hasKey
            ? `Подтвердите — и мы отложим их для вас ${last}.`
            : `Откройте ссылку из письма о заказе — и мы отложим их для вас ${last}.`}
        </p>
        {hasKey && (
          <Form method="post" action={paths.order(id)} className="mt-3">
            <Button type="submit" name="intent" value="confirm" size="small" isBusy={isBusy}>
              Подтвердить заказ
            </Button>
          </Form>
        )}
      </Notice>
    </div>
  )
}
