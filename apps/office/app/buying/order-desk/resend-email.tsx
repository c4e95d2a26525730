import { orderEmails } from '@shpulka/contract/buying/order-emails'
import { Button } from '@shpulka/ui/button.tsx'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

/** Sends an email of the order again, from its line in the history. */
export function ResendEmail({ orderId, emailId }: { orderId: number; emailId: number }) {
  const sending = useChange(() => callApi(orderEmails.resendOrderEmail, { params: { id: orderId, emailId } }))
  return (
    <span className="ml-2 inline-flex flex-wrap items-baseline gap-x-2">
      <Button look="plain" size="small" isBusy={sending.isBusy} onClick={() => sending.run()}>
        Отправить ещё раз
      </Button>
      {sending.failure && (
        <span role="alert" className="text-note text-bad">
          {sending.failure.message}
        </span>
      )}
    </span>
  )
}
