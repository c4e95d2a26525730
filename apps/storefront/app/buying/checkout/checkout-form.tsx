import { useState } from 'react'
import { Form } from 'react-router'
import { paymentIncompatibility } from './allowed-payment.rule.ts'
import { blockSummaries } from './block-summary.rule.ts'
import { BuyerBlock } from './buyer-block.tsx'
import { ChangedTotal } from './changed-total.tsx'
import type { Checkout } from './checkout.route.tsx'
import { CheckoutBlock, OpenBlock } from './checkout-block.tsx'
import { type BlockName, type CheckoutField, isPaidByOrganization } from './checkout-fields.rule.ts'
import { CheckoutProblems } from './checkout-problems.tsx'
import type { CheckoutActionResult } from './checkout-result.ts'
import { CheckoutBar, CheckoutSummary, problemsId } from './checkout-summary.tsx'
import { ConsentsBlock } from './consents-block.tsx'
import { DeliveryBlock } from './delivery-block.tsx'
import { PaymentBlock } from './payment-block.tsx'
import { shownDelivery } from './shown-delivery.rule.ts'
import { useCheckoutForm } from './use-checkout-form.ts'

/** Name, value and error of a field. */
export type FieldOf = (name: CheckoutField) => {
  name: CheckoutField
  id: string
  defaultValue: string
  error: string | undefined
}

interface Props {
  checkout: Checkout
  answer: CheckoutActionResult | undefined
}

export function CheckoutForm({ checkout: loaded, answer }: Props) {
  // A refusal carries the newest basket; it is used until the basket changes again.
  const checkout =
    answer?.basket && answer.basket.basketVersion >= loaded.basketVersion ? { ...loaded, ...answer.basket } : loaded
  const { form, values, errors, problems, city, prices, method, calculation, sum, points, point, ...filled } =
    useCheckoutForm(checkout, answer)
  const { isBusy, changedSum, changes, note, formProps } = filled.submission
  const isChanged = changedSum !== null
  // Idempotency key: submitting the same form again does not make a second order.
  const [orderKey] = useState(checkout.orderKey)
  const field: FieldOf = (name) => ({ name, id: name, defaultValue: values[name], error: errors[name] })
  const summaries = blockSummaries({ values, method, calculation, points, payments: checkout.payments })
  const block = (name: BlockName) => ({
    summary: summaries[name],
    isFolded: filled.folded.has(name),
    onFold: (isFolded: boolean) => filled.setFolded(name, isFolded),
    onDone: () => filled.finishBlock(name),
    name,
  })
  const delivery = shownDelivery({
    method,
    calculation,
    isCityShown: city.isShown,
    isRefused: prices.isUndeliverable || prices.calculations.length > 0,
    isLoading: prices.isLoading,
  })

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      {...formProps}
      onChange={filled.readForm}
      onBlur={() => {
        city.commit()
        prices.request()
      }}
      onClick={(event) => (event.target as Element).matches('input[type=radio]') && setTimeout(prices.request)}
      className="mt-4 grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_360px]"
    >
      {/* The button that Enter presses. */}
      <button type="submit" name="intent" value="order" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="orderKey" value={orderKey} />
      <input type="hidden" name="deviceId" value={checkout.deviceId} />
      <input type="hidden" name="total" value={sum ?? ''} />
      <input type="hidden" name="calculationId" value={calculation?.calculationId ?? ''} />
      <div className="flex min-w-0 flex-col gap-4">
        <div ref={problems.box} id={problemsId} tabIndex={-1} className="scroll-mt-24 rounded-card empty:hidden">
          <CheckoutProblems
            message={problems.listed?.message ?? null}
            errors={problems.listed ? problems.errors : {}}
            changes={problems.listed?.message ? changes : []}
            isNote={Object.keys(problems.errors).length === 0 && prices.calculations.length > 0}
            confirm={isChanged && sum !== null && <ChangedTotal sum={sum} refusedSum={changedSum} isBusy={isBusy} />}
          />
        </div>
        <CheckoutBlock number={1} title="Получение" {...block('delivery')}>
          <DeliveryBlock
            checkout={{ ...checkout, points: [...points] }}
            values={values}
            errors={errors}
            field={field}
            prices={prices}
            city={city}
          />
        </CheckoutBlock>
        <CheckoutBlock number={2} title="Покупатель" {...block('buyer')}>
          <BuyerBlock field={field} />
        </CheckoutBlock>
        <CheckoutBlock number={3} title="Оплата" {...block('payment')}>
          <PaymentBlock
            payments={checkout.payments}
            chosen={values.personalPayment}
            incompatibility={(payment) => paymentIncompatibility(payment, method, isPaidByOrganization(values), point)}
            error={errors.personalPayment}
          />
        </CheckoutBlock>
        <OpenBlock number={4} title="Комментарий и согласия">
          <ConsentsBlock values={values} errors={errors} field={field} />
        </OpenBlock>
      </div>
      <CheckoutSummary
        checkout={checkout}
        delivery={delivery}
        sum={sum}
        isBusy={isBusy}
        isChanged={isChanged}
        discountFailure={answer?.discountFailure ?? null}
        note={note}
      />
      <CheckoutBar sum={sum} goods={checkout.total.price} delivery={delivery} isBusy={isBusy} isChanged={isChanged} />
    </Form>
  )
}
