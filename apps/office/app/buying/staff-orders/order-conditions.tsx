import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { callApi } from '../../base/api/client.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { DeliveryChoice } from '../order-changes/delivery-choice.tsx'
import { ContactFields } from './contact-fields.tsx'
import { PayerFields } from './payer-fields.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { PlaceOrderButton } from './place-order-button.tsx'
import type { OrderFormState } from './use-order-form.ts'

/** For whom the order is, how it goes and is paid, and the button that places it. */
export function OrderConditions({ form }: { form: OrderFormState }) {
  const { order, put, hasGoods, failure, place } = form
  const isOfAccount = form.userId !== null
  const errors = failure?.errors ?? {}
  return (
    <form
      className="panel flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void place(order.hasAgreed)
      }}
      aria-label="Кому"
    >
      <ContactFields contact={order} onTyped={put} isOfAccount={isOfAccount} errors={errors} />
      <PayerFields payer={order.payer} onPayer={(payer) => put({ payer })} isOfAccount={isOfAccount} errors={errors} />
      {hasGoods && <Delivery form={form} />}
      {hasGoods && (
        <PaymentMethod
          siteId={form.siteId}
          userId={form.userId}
          hasPayer={order.payer !== null}
          delivery={form.delivery.delivery}
          chosen={order.paymentId}
          onChoose={(paymentId) => put({ paymentId })}
        />
      )}
      {form.offer === null && (
        <TextArea
          value={order.comment}
          onChange={({ currentTarget: { value } }) => put({ comment: value })}
          label="Комментарий клиента"
          required={false}
          rows={2}
          maxLength={2000}
        />
      )}
      <Checkbox
        checked={order.hasAgreed}
        onChange={(event) => put({ hasAgreed: event.currentTarget.checked })}
        error={order.hasAgreed ? undefined : errors['client.hasAgreed']}
      >
        Клиент согласен на обработку персональных данных: спросили по телефону
      </Checkbox>
      <PlaceOrderButton form={form} />
    </form>
  )
}

function Delivery({ form }: { form: OrderFormState }) {
  const { siteId, userId, orderedGoods, contents, order, put, delivery, setFailure } = form
  const session = useSession()
  return (
    <DeliveryChoice
      key={siteId}
      siteId={siteId}
      currentDelivery={null}
      mayPrice={mayDoAt(session, 'orders.delivery-price', siteId)}
      contents={contents}
      initial={order.place}
      onTyped={(next) => put({ place: next })}
      fetchQuotes={(to) => callApi(staffOrders.quoteStaffDelivery, { body: { siteId, userId, ...orderedGoods, to } })}
      onChoose={(chosen, problem) => {
        delivery.choose(chosen, problem)
        setFailure(null)
      }}
    />
  )
}
