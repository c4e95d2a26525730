import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { allowedPayment } from './allowed-payment.rule.ts'
import type { Checkout } from './checkout.route.tsx'
import { type CheckoutValues, chosenMethod, isPaidByOrganization } from './checkout-fields.rule.ts'
import { initialMethod } from './initial-choices.rule.ts'

interface Form {
  form: RefObject<HTMLFormElement | null>
  values: CheckoutValues
  /** Called after this hook checks a radio button. */
  onChange: () => void
}

/** If the chosen method cannot deliver this order to the city, selects one that can. */
export function useAllowedMethod(
  { form, values, onChange }: Form,
  { methods, last }: Pick<Checkout, 'methods' | 'last'>,
  isCityShown: boolean,
) {
  const method = chosenMethod(values, methods)
  const allowed =
    isCityShown && (method === undefined || method.refusal !== null) ? initialMethod(methods, last)?.id : undefined
  const afterChange = useEffectEvent(onChange)
  useEffect(() => {
    if (allowed !== undefined && check(form.current, 'personalDelivery.method', allowed)) afterChange()
  }, [allowed, form])
}

/**
 * Replaces a payment method not allowed for the payer, the delivery method or the point by one that is, and selects
 * the organizations' own method for an organization.
 */
export function useAllowedPayment(
  { form, values, onChange }: Form,
  { methods, payments }: Pick<Checkout, 'methods' | 'payments'>,
  point: DeliveryPoint | undefined,
) {
  const organization = isPaidByOrganization(values)
  const wasPaidByOrganization = useRef(organization)
  const isNewPayer = wasPaidByOrganization.current !== organization
  const chosen = isNewPayer && organization ? '' : values.personalPayment
  const allowed = allowedPayment(payments, chosenMethod(values, methods), organization, chosen, point)
  const other = allowed && String(allowed.id) !== values.personalPayment ? allowed.id : undefined
  const afterChange = useEffectEvent(onChange)
  useEffect(() => {
    wasPaidByOrganization.current = organization
    if (other !== undefined && check(form.current, 'personalPayment', other)) afterChange()
  }, [other, organization, form])
}

function check(form: HTMLFormElement | null, name: string, value: number): boolean {
  const radio = form?.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`)
  if (!radio) return false
  radio.checked = true
  return true
}
