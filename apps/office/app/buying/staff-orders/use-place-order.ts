import { type StaffOrderDelivery, staffOrders } from '@shpulka/contract/buying/staff-orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { paths } from '../../paths.ts'
import type { NewOrder } from './use-new-order.ts'

interface Options {
  readonly order: NewOrder
  /** The chosen price offer; null: the goods of the order are ordered. */
  readonly offerId: number | null
  readonly siteId: number
  readonly delivery: StaffOrderDelivery | null
  /** Why the delivery cannot be ordered as it is chosen; null: it can. */
  readonly deliveryProblem: string | null
  /** Called with the current price of delivery when it has changed; the next attempt sends it. */
  readonly onQuoted: (delivery: StaffOrderDelivery) => void
  readonly onPlaced: () => void
}

/**
 * Places the order, one request at a time, and opens it. `hasAgreed`: the client agreed to the processing of personal
 * data.
 */
export function usePlaceOrder({ order, offerId, siteId, delivery, deliveryProblem, onQuoted, onPlaced }: Options) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  async function place(hasAgreed: boolean) {
    if (isBusy) return
    if (deliveryProblem !== null) return setFailure(new ApiFailure(0, { message: deliveryProblem }))
    const client = {
      userId: order.client?.userId ?? null,
      fio: order.fio.trim(),
      phone: order.phone.trim(),
      email: order.email.trim(),
      hasAgreed,
      ...(order.payer && { payer: order.payer }),
    }
    const { paymentId } = order
    setBusy(true)
    setFailure(null)
    try {
      const placed =
        offerId !== null
          ? await callApi(staffOrders.orderPriceOffer, {
              params: { id: offerId },
              body: { client, delivery, paymentId },
            })
          : await callApi(staffOrders.placeStaffOrder, {
              body: {
                key: order.key,
                siteId,
                client,
                comment: order.comment.trim(),
                delivery,
                paymentId,
                lines: order.goods.map(({ groupId, count }) => ({ groupId, count })),
              },
            })
      onPlaced()
      void navigate(paths.order(placed.id), { state: { takesFocus: true } })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      const price = error.problem.conflict?.delivery?.current
      if (delivery && typeof price === 'number') onQuoted({ ...delivery, quoted: price })
    } finally {
      setBusy(false)
    }
  }
  return { place, isBusy, failure, setFailure }
}
