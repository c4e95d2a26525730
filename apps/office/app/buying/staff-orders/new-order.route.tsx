import { idIn } from '@shpulka/contract/base/ids'
import { type OfficeOffer, officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { type StaffOrderDelivery, staffOrders } from '@shpulka/contract/buying/staff-orders'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import { DeliveryChoice, unfinishedDelivery } from '../order-changes/delivery-choice.tsx'
import { type ChosenClient, ClientChoice } from './client-choice.tsx'
import { type ChosenGoods, GoodsChoice } from './goods-choice.tsx'
import { OfferChoice } from './offer-choice.tsx'

/** Places an order for a client on the phone: of chosen goods, or of a price offer by its number. */
export default function NewOrder() {
  const session = useSession()
  const navigate = useNavigate()
  const sites = session.sites.filter(({ id }) => mayDoAt(session, 'orders.place', id))
  const [chosenSiteId, setSiteId] = useState(sites[0]?.id ?? 0)
  const [client, setClient] = useState<ChosenClient | null>(null)
  const [phone, setPhone] = useState('')
  const [goods, setGoods] = useState<readonly ChosenGoods[]>([])
  const [offer, setOffer] = useState<OfficeOffer | null>(null)
  const [delivery, setDelivery] = useState<StaffOrderDelivery | null>(null)
  const [isDeliveryUnfinished, setDeliveryUnfinished] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const siteId = offer?.site.id ?? chosenSiteId
  const [isBusy, setBusy] = useState(false)
  const [query] = useSearchParams()
  const offerId = idIn(query.get('offer') ?? '')
  useEffect(() => {
    if (offerId === null) return
    callApi(officePriceOffers.viewOfficePriceOffer, { params: { id: offerId } }).then(
      (stored) => {
        setOffer(stored)
        if (stored.userId !== null) setClient({ userId: stored.userId, title: stored.madeBy || 'без имени' })
      },
      (error) => {
        if (error instanceof ApiFailure) setFailure(error)
      },
    )
  }, [offerId])
  // Idempotency key: one order however often the button is pressed.
  const key = useRef(crypto.randomUUID())
  // Another client has other prices: what was found before is priced when the order is placed.
  const choose = (next: ChosenClient | null) => {
    setClient(next)
    setGoods((all) => all.map((item) => ({ ...item, price: null })))
  }
  // A phone typed into the search is the caller's: it need not be typed again below.
  const typePhone = (q: string) => void (/^[78]\d{10}$/.test(q.replace(/\D/g, '')) && setPhone(q.trim()))
  const isOfAccount = client !== null && client.userId !== null
  async function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    if (isDeliveryUnfinished) return setFailure(new ApiFailure(0, { message: unfinishedDelivery }))
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const whom = {
      userId: client?.userId ?? null,
      ...{ fio: text('fio'), phone: text('phone'), email: text('email') },
      hasAgreed: form.get('hasAgreed') !== null,
    }
    setBusy(true)
    setFailure(null)
    try {
      const order = offer
        ? await callApi(staffOrders.orderPriceOffer, { params: { id: offer.id }, body: { client: whom, delivery } })
        : await callApi(staffOrders.placeStaffOrder, {
            body: {
              ...{ key: key.current, siteId, client: whom, comment: text('comment'), delivery },
              lines: goods.map(({ groupId, count }) => ({ groupId, count })),
            },
          })
      void navigate(paths.order(order.id))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      // The next press is at the price that was just shown.
      const price = error.problem.conflict?.delivery?.current
      if (delivery && typeof price === 'number') setDelivery({ ...delivery, quoted: price })
    } finally {
      setBusy(false)
    }
  }
  const errors = failure?.errors ?? {}
  const goodsSum = offer ? offer.price : goods.reduce((all, { price, count }) => all + (price ?? 0) * count, 0)
  const sum = goodsSum + (delivery ? (delivery.price ?? delivery.quoted) : 0)
  // What a quote depends on: for other goods or another client it is void.
  const carried = offer
    ? { offerId: offer.id }
    : { lines: goods.map(({ groupId, count }) => ({ groupId, count })), userId: client?.userId ?? null }
  const contents = JSON.stringify(carried)
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen again when the contents change
  useEffect(() => setDelivery(null), [contents])
  const hasGoods = offer !== null || goods.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice starts again
  useEffect(() => setDeliveryUnfinished(false), [siteId, hasGoods])
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <title>Заказ за клиента — контора</title>
      <h1>Заказ за клиента</h1>
      {sites.length > 1 && offer === null && (
        <Select
          label="Сайт"
          className="max-w-80"
          value={String(siteId)}
          options={sites.map(({ id, name }) => ({ value: String(id), title: name }))}
          onChange={(event) => {
            setSiteId(Number(event.currentTarget.value))
            setClient(null)
            setGoods([])
          }}
        />
      )}
      <ClientChoice key={siteId} siteId={siteId} chosen={client} onChoose={choose} onTyped={typePhone} />
      {offer === null && (
        <GoodsChoice siteId={siteId} userId={client?.userId ?? null} goods={goods} onGoods={setGoods} />
      )}
      {goods.length === 0 && <OfferChoice offer={offer} onOffer={setOffer} />}
      <form className="panel flex flex-col gap-3" onSubmit={place} aria-label="Кому">
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label="Имя" name="fio" required={!isOfAccount} maxLength={200} error={errors['client.fio']} />
          <Field
            key={isOfAccount ? '' : phone}
            defaultValue={isOfAccount ? '' : phone}
            label="Телефон"
            name="phone"
            type="tel"
            required={!isOfAccount}
            maxLength={30}
            error={errors['client.phone']}
          />
          <Field
            label="Почта"
            name="email"
            type="email"
            required={false}
            maxLength={254}
            error={errors['client.email']}
          />
        </div>
        {isOfAccount && <p className="text-note text-ink-3">Пустое поле — как в аккаунте клиента</p>}
        {hasGoods && (
          <DeliveryChoice
            key={siteId}
            siteId={siteId}
            now={null}
            mayPrice={mayDoAt(session, 'orders.delivery-price', siteId)}
            contents={contents}
            ask={(to) =>
              callApi(staffOrders.quoteStaffDelivery, {
                body: { siteId, userId: client?.userId ?? null, ...carried, to },
              })
            }
            onChoose={(chosen, isUnfinished) => {
              setDelivery(chosen)
              setDeliveryUnfinished(isUnfinished)
              setFailure(null)
            }}
          />
        )}
        {offer === null && (
          <TextArea label="Комментарий клиента" name="comment" required={false} rows={2} maxLength={2000} />
        )}
        <Checkbox name="hasAgreed" error={errors['client.hasAgreed']}>
          Клиент согласен на обработку персональных данных: спросили по телефону
        </Checkbox>
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : undefined} />
        <Button className="self-start" type="submit" isBusy={isBusy} disabled={offer === null && goods.length === 0}>
          {!hasGoods || goods.some(({ price }) => price === null) ? 'Оформить' : `Оформить на ${priceText(sum)}`}
        </Button>
        <p className="text-note text-ink-3">
          {!hasGoods && 'Сначала добавьте товары. '}
          Товар отложится сразу. Способ оплаты выберете в заказе; доставку, если не выбрали, — там же.
        </p>
      </form>
    </div>
  )
}
