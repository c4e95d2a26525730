import { parseId } from '@shpulka/contract/base/ids'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ClientChoice } from './client-choice.tsx'
import { GoodsChoice } from './goods-choice.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { OrderConditions } from './order-conditions.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import { useOrderForm } from './use-order-form.ts'

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
  const form = useOrderForm({ draft, requestedOfferId, customerId })
  const { sites, siteId, order, isRestored, discard, offer, goodsField } = form
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRestarted) heading.current?.focus()
  }, [isRestarted])
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
          onChange={(event) => form.chooseSite(Number(event.currentTarget.value))}
        />
      )}
      <ClientChoice
        key={siteId}
        siteId={siteId}
        chosen={order.client}
        onChoose={form.chooseClient}
        onTyped={form.typePhone}
        isFirst={!isRestored && requestedOfferId === null && customerId === null}
      />
      {offer === null && (
        <GoodsChoice
          siteId={siteId}
          goods={order.goods}
          setGoods={form.setGoods}
          field={goodsField}
          userId={form.userId}
        />
      )}
      {order.goods.length === 0 && <OfferChoice offer={offer} onOffer={form.chooseOffer} />}
      <OrderConditions form={form} />
    </div>
  )
}
