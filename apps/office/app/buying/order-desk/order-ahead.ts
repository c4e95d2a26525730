import { type DeskOrder, orderDesk } from '@shpulka/contract/buying/order-desk'
import { callApi } from '../../base/api/client.ts'

const freshMilliseconds = 10_000
const ahead = new Map<number, { readonly order: Promise<DeskOrder>; readonly askedAt: number }>()

/** Asks for an order somebody will probably open next; it is given once, and only while it is fresh. */
export function askAhead(id: number): void {
  const known = ahead.get(id)
  if (known && Date.now() - known.askedAt < freshMilliseconds) return
  const order = callApi(orderDesk.viewDeskOrder, { params: { id } })
  order.catch(() => ahead.delete(id))
  ahead.set(id, { order, askedAt: Date.now() })
}

/** The order: the one asked for ahead, or asked for now. */
export function orderNow(id: number): Promise<DeskOrder> {
  const known = ahead.get(id)
  ahead.delete(id)
  return known && Date.now() - known.askedAt < freshMilliseconds
    ? known.order
    : callApi(orderDesk.viewDeskOrder, { params: { id } })
}
