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
  /** The sum of the goods on the screen; null: their prices are not known yet. */
  readonly goodsSeen: number | null
  /** Called with the current price of delivery when it has changed; the next attempt sends it. */
  readonly onQuoted: (delivery: StaffOrderDelivery) => void
  /** Called when the goods cost more now than on the screen. */
  readonly onPricesChanged: () => void
  readonly onPlaced: () => void
}

/**
 * Places the order, one request at a time, and opens it. `hasAgreed`: the client agreed to the processing of personal
 * data.
 */
export function usePlaceOrder({ order, offerId, siteId, goodsSeen, ...options }: Options) {
  const { delivery, deliveryProblem, onQuoted, onPricesChanged, onPlaced } = options
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
                goodsSeen,
                lines: order.goods.map(({ groupId, count }) => ({ groupId, count })),
              },
            })
      onPlaced()
      void navigate(paths.order(placed.id), { state: { takesFocus: true } })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      if (error.problem.conflict?.goods) onPricesChanged()
      const price = error.problem.conflict?.delivery?.current
      if (delivery && typeof price === 'number') onQuoted({ ...delivery, quoted: price })
    } finally {
      setBusy(false)
    }
  }
  return { place, isBusy, failure, setFailure }
}
