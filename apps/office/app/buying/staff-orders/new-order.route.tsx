import { parseId } from '@shpulka/contract/base/ids'
import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { DeliveryChoice } from '../order-changes/delivery-choice.tsx'
import { noDelivery } from '../order-changes/use-delivery-quotes.ts'
import { type ChosenClient, ClientChoice, clientOf } from './client-choice.tsx'
import { ContactFields } from './contact-fields.tsx'
import { GoodsChoice } from './goods-choice.tsx'
import { newOrderSums } from './new-order-sums.rule.ts'
import { OfferChoice } from './offer-choice.tsx'
import { PayerFields } from './payer-fields.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import { useAgreedKey } from './use-agreed-key.ts'
import { useChosenDelivery } from './use-chosen-delivery.ts'
import { useClientPrices } from './use-client-prices.ts'
import { useNewOrder } from './use-new-order.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useRequestedClient } from './use-requested-client.ts'
import { useRequestedOffer } from './use-requested-offer.ts'

/** Places an order for a client on the phone, who may be given: chosen goods, or a price offer found by its number. */
export default function NewOrder() {
  const [query] = useSearchParams()
  const offerId = parseId(query.get('offer') ?? '')
  const [attempt, setAttempt] = useState(0)
  const customerId = offerId === null ? parseId(query.get('customer') ?? '') : null
  const from = offerId !== null ? ` of offer ${offerId}` : customerId !== null ? ` of customer ${customerId}` : ''
  const draft = `new order${from}`
  return (
    <OrderForm
      key={`${draft} ${attempt}`}
      draft={draft}
      requestedOfferId={offerId}
      customerId={customerId}
      isRestarted={attempt > 0}
      onRestart={() => setAttempt(attempt + 1)}
    />
  )
}

interface OrderFormProps {
  /** Storage name of the draft. */
  draft: string
  /** Id of the price offer in the address, or null. */
  requestedOfferId: number | null
  /** Id of the client in the address, or null. */
  customerId: number | null
  /** Whether the previous draft was just discarded. */
  isRestarted: boolean
  onRestart: () => void
}

function OrderForm({ draft, requestedOfferId, customerId, isRestarted, onRestart }: OrderFormProps) {
  const session = useSession()
  const sites = session.sites.filter(({ id }) => mayDoAt(session, 'orders.place', id))
  const { order, put, setGoods, isRestored, discard } = useNewOrder(
    draft,
    session.staffId,
    sites.map(({ id }) => id),
    { offerId: requestedOfferId, isClientGiven: requestedOfferId !== null || customerId !== null },
  )
  const { client, goods, offerId } = order
  const [offer, setOffer] = useRequestedOffer(offerId, {
    onLoaded({ userId, madeBy }) {
      if (userId !== null && client === null) put({ client: { userId, title: madeBy || 'без имени' } })
    },
    onFailure: (error) => setFailure(error),
  })
  const siteId = offer?.site.id ?? order.siteId
  const userId = client?.userId ?? null
  const hasGoods = offer !== null || goods.length > 0
  const orderedGoods = offer
    ? { offerId: offer.id }
    : { lines: goods.map(({ groupId, count }) => ({ groupId, count })), userId }
  const contents = JSON.stringify(orderedGoods)
  const { delivery, problem, setDelivery, choose: chooseDelivery } = useChosenDelivery(contents, hasGoods)
  const { place, isBusy, failure, setFailure } = usePlaceOrder({
    order,
    offerId: offer?.id ?? null,
    siteId,
    delivery,
    deliveryProblem: problem,
    onQuoted: setDelivery,
    onPlaced: discard,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRestarted) heading.current?.focus()
  }, [isRestarted])
  useClientPrices(siteId, userId, goods, setGoods)
  const isOfAccount = userId !== null
  const goodsField = useRef<HTMLTextAreaElement>(null)
  useRequestedClient(isRestored ? null : customerId, {
    onLoaded(customer) {
      if (!sites.some(({ id }) => id === customer.siteId)) return
      put({ siteId: customer.siteId, client: clientOf(customer) })
      goodsField.current?.focus()
    },
    onFailure: (error) => setFailure(error),
  })
  // Prices depend on the client.
  const choose = (next: ChosenClient | null) => {
    if (next) goodsField.current?.focus()
    setGoods((all) => all.map((each) => ({ ...each, price: null })))
    // The typed phone belongs to the account that was found by it, so the field is cleared.
    put({ client: next, ...(next?.userId != null && { phone: '' }) })
  }
  // A phone typed into the search is copied to the form, so that it need not be typed twice for a new client.
  const typePhone = (q: string) => void (/^[78]\d{10}$/.test(q.replace(/\D/g, '')) && put({ phone: q.trim() }))
  const errors = failure?.errors ?? {}
  const sums = newOrderSums({ offerPrice: offer?.price ?? null, goods, delivery })
  const { isPriced } = sums
  const laterText = problem !== null ? 'ещё не выбрана' : 'согласуем позже'
  const deliveryText = delivery ? (sums.delivery === 0 ? 'бесплатно' : priceText(sums.delivery)) : laterText
  useAgreedKey(() => {
    if (!hasGoods) return
    put({ hasAgreed: true })
    void place(true)
  })
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <title>Новый заказ — контора</title>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        Новый заказ
      </h1>
      {isRestored && (
        <RestoredDraft
          onRestart={() => {
            discard()
            onRestart()
          }}
        />
      )}
      {sites.length > 1 && offer === null && (
        <Select
          label="Сайт"
          className="max-w-80"
          value={String(siteId)}
          options={sites.map(({ id, name }) => ({ value: String(id), title: name }))}
          onChange={(event) =>
            put({
              siteId: Number(event.currentTarget.value),
              client: null,
              goods: [],
              place: noDelivery,
              paymentId: null,
            })
          }
        />
      )}
      <ClientChoice
        key={siteId}
        siteId={siteId}
        chosen={client}
        onChoose={choose}
        onTyped={typePhone}
        isFirst={!isRestored && requestedOfferId === null && customerId === null}
      />
      {offer === null && (
        <GoodsChoice siteId={siteId} goods={goods} setGoods={setGoods} field={goodsField} userId={userId} />
      )}
      {goods.length === 0 && (
        <OfferChoice
          offer={offer}
          onOffer={(next) => {
            setOffer(next)
            put({ offerId: next?.id ?? null })
          }}
        />
      )}
      <form
        className="panel flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void place(order.hasAgreed)
        }}
        aria-label="Кому"
      >
        <ContactFields contact={order} onTyped={put} isOfAccount={isOfAccount} errors={errors} />
        <PayerFields
          payer={order.payer}
          onPayer={(payer) => put({ payer })}
          isOfAccount={isOfAccount}
          errors={errors}
        />
        {hasGoods && (
          <DeliveryChoice
            key={siteId}
            siteId={siteId}
            currentDelivery={null}
            mayPrice={mayDoAt(session, 'orders.delivery-price', siteId)}
            contents={contents}
            initial={order.place}
            onTyped={(next) => put({ place: next })}
            fetchQuotes={(to) =>
              callApi(staffOrders.quoteStaffDelivery, {
                body: { siteId, userId, ...orderedGoods, to },
              })
            }
            onChoose={(chosen, nextProblem) => {
              chooseDelivery(chosen, nextProblem)
              setFailure(null)
            }}
          />
        )}
        {hasGoods && (
          <PaymentMethod
            siteId={siteId}
            userId={userId}
            hasPayer={order.payer !== null}
            delivery={delivery}
            chosen={order.paymentId}
            onChoose={(paymentId) => put({ paymentId })}
          />
        )}
        {offer === null && (
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
        {hasGoods && (
          <p aria-live="polite">
            Товары: {isPriced ? priceText(sums.goods) : 'по ценам клиента'}. Доставка: {deliveryText}.
          </p>
        )}
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : undefined} />
        <Button
          className="self-start"
          type="submit"
          isBusy={isBusy}
          isDisabled={!hasGoods}
          aria-keyshortcuts="Control+Enter"
        >
          {isPriced ? `Оформить на ${priceText(sums.goods + sums.delivery)}` : 'Оформить'}
        </Button>
        <p className="text-note text-ink-3">
          {hasGoods ? 'Клиент согласен, и больше спрашивать нечего — Ctrl+Enter. ' : 'Сначала добавьте товары. '}
          Товар отложится сразу. Оплату и доставку, если не выбрали, выберете в заказе.
        </p>
      </form>
    </div>
  )
}
