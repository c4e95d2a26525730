import type { Order } from '@shpulka/contract/orders'
import { type OrderPayment, payments } from '@shpulka/contract/payments'
import { redirectDocument } from 'react-router'
import { callApi, failureIn } from '../api/client.server.ts'
import type { Visit } from '../api/visit.server.ts'

/** The way to the bank's page, outside this shop; or in words why there is none now. */
export async function bankPage(visit: Visit, { bill }: Pick<Order, 'bill'>): Promise<Response | { failure: string }> {
  if (bill === null) return { failure: 'У этого заказа нет счёта: его оплачивают при получении' }
  try {
    const { url } = await callApi(visit, payments.createPaymentUrl, { body: { billId: bill.id, origin: visit.origin } })
    return redirectDocument(url, 303)
  } catch (error) {
    const { statusCode, message } = failureIn(error)
    if (statusCode === 406 || statusCode === 404) throw error
    return { failure: message }
  }
}

/** How the money of an order with a bill stands; a shop that cannot say takes nothing else from the page. */
export async function moneyOf(visit: Visit, { id, bill }: Pick<Order, 'id' | 'bill'>): Promise<OrderPayment | null> {
  if (bill === null) return null
  try {
    return await callApi(visit, payments.getOrderPayment, { query: { orderId: id } })
  } catch (error) {
    if (failureIn(error).statusCode === 406) throw error
    return null
  }
}
