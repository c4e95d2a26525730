import { type StaffPaymentChoice, staffOrders } from '@shpulka/contract/buying/staff-orders'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'

interface Props {
  siteId: number
  userId: number | null
  hasPayer: boolean
  /** The chosen delivery; null: agreed later. */
  delivery: { readonly methodId: number; readonly pointCode: string | null } | null
  /** Null: chosen later, in the order. */
  chosen: number | null
  onChoose: (methodId: number | null) => void
}

/** How a new order is paid. Methods that do not fit the payer or the delivery are disabled; the chosen one says why. */
export function PaymentMethod({ siteId, userId, hasPayer, delivery, chosen, onChoose }: Props) {
  const [choices, setChoices] = useState<readonly StaffPaymentChoice[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const { methodId = null, pointCode = null } = delivery ?? {}
  useEffect(() => {
    const controller = new AbortController()
    callApi(staffOrders.listStaffPaymentChoices, {
      body: { siteId, userId, hasPayer, delivery: methodId === null ? null : { methodId, pointCode } },
      signal: controller.signal,
    }).then(
      (found) => {
        setChoices(found)
        setFailure(null)
      },
      (error) => {
        if (!controller.signal.aborted && error instanceof ApiFailure) setFailure(error.message)
      },
    )
    return () => controller.abort()
  }, [siteId, userId, hasPayer, methodId, pointCode])
  const problem = choices.find(({ id }) => id === chosen)?.problem
  return (
    <Select
      label="Оплата"
      className="max-w-80"
      value={chosen === null ? '' : String(chosen)}
      options={[
        { value: '', title: 'Выберем в заказе' },
        ...choices.map((choice) => ({
          value: String(choice.id),
          title: choice.title,
          isDisabled: choice.problem !== null && choice.id !== chosen,
        })),
      ]}
      error={problem ?? failure ?? undefined}
      onChange={(event) => onChoose(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  )
}
