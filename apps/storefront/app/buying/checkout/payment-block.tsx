import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { RadioCard } from '@shpulka/ui/checkbox.tsx'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { useEffect, useState } from 'react'

interface Props {
  payments: readonly PaymentMethod[]
  chosen: string
  /** Why a method does not fit; null when it fits. */
  incompatibility: (payment: PaymentMethod) => string | null
  error: string | undefined
}

/** Payment methods. Those that do not fit say why; without scripts any can be chosen, and the API refuses. */
export function PaymentBlock({ payments, chosen, incompatibility, error }: Props) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <fieldset id="personalPayment" tabIndex={-1}>
      <legend className="sr-only">Способ оплаты</legend>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-x-4">
        {payments.map((payment) => {
          const reason = isHydrated ? incompatibility(payment) : null
          return (
            <RadioCard
              key={payment.id}
              name="personalPayment"
              value={payment.id}
              disabled={reason !== null}
              defaultChecked={chosen === String(payment.id)}
              title={payment.title}
              description={reason ?? payment.description}
            />
          )
        })}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
