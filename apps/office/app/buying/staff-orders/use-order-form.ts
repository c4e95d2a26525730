import type { OfficeOffer } from '@shpulka/contract/buying/office-price-offers'
import { useRef } from 'react'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { noDelivery } from '../order-changes/use-delivery-quotes.ts'
import { type ChosenClient, clientOf } from './client-choice.tsx'
import { newOrderSums } from './new-order-sums.rule.ts'
import { useAgreedKey } from './use-agreed-key.ts'
import { useChosenDelivery } from './use-chosen-delivery.ts'
import { useClientPrices } from './use-client-prices.ts'
import { useNewOrder } from './use-new-order.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useRequestedClient } from './use-requested-client.ts'
import { useRequestedOffer } from './use-requested-offer.ts'

interface Requested {
  /** Storage name of the draft. */
  readonly draft: string
  /** Id of the price offer in the address, or null. */
  readonly requestedOfferId: number | null
  /** Id of the client in the address, or null. */
  readonly customerId: number | null
}

/** State of the form of a new order: its draft, the offer that is ordered, its delivery, how it is placed. */
export function useOrderForm({ draft, requestedOfferId, customerId }: Requested) {
  const session = useSession()
  const sites = session.sites.filter(({ id }) => mayDoAt(session, 'orders.place', id))
  const { order, put, setGoods, isRestored, discard } = useNewOrder(
    draft,
    session.staffId,
    sites.map(({ id }) => id),
    { offerId: requestedOfferId, isClientGiven: requestedOfferId !== null || customerId !== null },
  )
  const { client, goods } = order
  /** The order of an offer is of its client. */
  const clientOfOffer = ({ userId, madeBy }: OfficeOffer) =>
    userId !== null && client === null ? { client: { userId, title: madeBy || 'без имени' } } : null
  const [offer, setOffer] = useRequestedOffer(order.offerId, {
    onLoaded(loaded) {
      const found = clientOfOffer(loaded)
      if (found) put(found)
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
  const delivery = useChosenDelivery(contents, hasGoods)
  const sums = newOrderSums({ offerPrice: offer?.price ?? null, goods, delivery: delivery.delivery })
  /** They are loaded again. */
  const clearPrices = () => setGoods((all) => all.map((each) => ({ ...each, price: null })))
  const { place, isBusy, failure, setFailure } = usePlaceOrder({
    order,
    offerId: offer?.id ?? null,
    siteId,
    goodsSeen: sums.isPriced ? sums.goods : null,
    delivery: delivery.delivery,
    deliveryProblem: delivery.problem,
    onQuoted: delivery.setDelivery,
    onPricesChanged: clearPrices,
    onPlaced: discard,
  })
  useClientPrices(siteId, userId, goods, setGoods)
  const goodsField = useRef<HTMLTextAreaElement>(null)
  useRequestedClient(isRestored ? null : customerId, {
    onLoaded(customer) {
      if (!sites.some(({ id }) => id === customer.siteId)) return
      put({ siteId: customer.siteId, client: clientOf(customer) })
      goodsField.current?.focus()
    },
    onFailure: (error) => setFailure(error),
  })
  useAgreedKey(() => {
    if (!hasGoods) return
    put({ hasAgreed: true })
    void place(true)
  })
  return {
    sites,
    order,
    put,
    setGoods,
    isRestored,
    discard,
    offer,
    siteId,
    userId,
    hasGoods,
    orderedGoods,
    sums,
    /** Identifies the goods for quotes of delivery. */
    contents,
    delivery,
    place,
    isBusy,
    failure,
    setFailure,
    goodsField,
    chooseSite: (next: number) => put({ siteId: next, client: null, goods: [], place: noDelivery, paymentId: null }),
    /** Prices depend on the client. */
    chooseClient(next: ChosenClient | null) {
      if (next) goodsField.current?.focus()
      clearPrices()
      // The typed phone belongs to the account that was found by it, so the field is cleared.
      put({ client: next, ...(next?.userId != null && { phone: '' }) })
    },
    chooseOffer(next: OfficeOffer | null) {
      // The client came with the former offer and goes with it: the next may be somebody else's.
      const leaves = !next && offer !== null && client !== null && client.userId === offer.userId
      setOffer(next)
      put({ offerId: next?.id ?? null, ...(next && clientOfOffer(next)), ...(leaves && { client: null }) })
    },
    /** A phone typed into the search is copied to the form, so that it need not be typed twice for a new client. */
    typePhone: (q: string) => void (/^[78]\d{10}$/.test(q.replace(/\D/g, '')) && put({ phone: q.trim() })),
  }
}

export type OrderFormState = ReturnType<typeof useOrderForm>
