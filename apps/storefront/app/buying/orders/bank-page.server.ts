import type { Order } from '@shpulka/contract/buying/orders'
import { type OrderPayment, payments } from '@shpulka/contract/buying/payments'
import { redirectDocument } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'

/** A redirect to the bank's page, or the reason why it is not possible now. */
export async function bankPage(
  ctx: RequestContext,
  { bill }: Pick<Order, 'bill'>,
): Promise<Response | { failure: string }> {
  if (bill === null) return { failure: 'У этого заказа нет счёта: его оплачивают при получении' }
  try {
    const { url } = await callApi(ctx, payments.createPaymentUrl, { body: { billId: bill.id, origin: ctx.origin } })
    return redirectDocument(url, 303)
  } catch (error) {
    const { statusCode, message } = failureIn(error)
    if (statusCode === sessionOverStatus || statusCode === 404) throw error
    return { failure: message }
  }
}

/**
 * An order with the state of its payment. The bank is asked about a pending payment; if that changes the order, it is
 * read again.
 */
export async function withPayment(
  ctx: RequestContext,
  read: () => Promise<Order>,
): Promise<{ order: Order; money: OrderPayment | null }> {
  const order = await read()
  const money = await paymentOf(ctx, order)
  const isNewlyPaid = money?.bill?.state === 'paid' && !order.isPaid
  return { order: isNewlyPaid ? await read() : order, money }
}

/** Null when there is no bill or the API did not answer; the page is shown without it. */
async function paymentOf(ctx: RequestContext, { id, bill }: Pick<Order, 'id' | 'bill'>): Promise<OrderPayment | null> {
  if (bill === null) return null
  return orDefault(ctx, callApi(ctx, payments.getOrderPayment, { query: { orderId: id } }), null)
}
