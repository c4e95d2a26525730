import { setTimeout as pause } from 'node:timers/promises'
import type { payments } from '@shpulka/contract/buying/payments'
import type { FastifyBaseLogger } from 'fastify'
import type { Handler } from '../../base/http/request-context.ts'
import { shownOrder } from '../orders/shown-order.port.ts'
import { checkPayment } from './check-payment.ts'
import { orderPaymentView } from './order-payment.view.ts'
import { isOpen } from './payable.rule.ts'
import { claimPayment, findOrderWithPayments, type OrderWithPaymentsRow } from './payments.sql.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** The bank is asked at most this often, however often a page polls. */
const retryAfterSeconds = 3
/** No request waits longer for the bank. */
const maxWaitMilliseconds = 2_500

/** The buyer may return from the bank before its notification, or it may never arrive, so the bank is asked. */
export const getOrderPayment: Handler<typeof payments.getOrderPayment, PaymentsDeps> = async (ctx, deps) => {
  const { orderId } = ctx.query
  await shownOrder(ctx, deps, orderId)
  const [order] = await findOrderWithPayments(deps.pool, orderId)
  const view = (row: OrderWithPaymentsRow) =>
    orderPaymentView(row, deps.config.unpaidReservationSeconds, deps.banks.current() !== null)
  if (!(await checkWithBank(deps, order!, ctx.log))) return view(order!)
  const [checked] = await findOrderWithPayments(deps.pool, orderId)
  return view(checked!)
}

/** Asks the bank about the open payment; false: there is none, or it was asked a moment ago. */
async function checkWithBank(
  deps: PaymentsDeps,
  order: OrderWithPaymentsRow,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const payment = order.payments.findLast(isOpen)
  if (!payment || (await claimPayment(deps.pool, payment.id, retryAfterSeconds)).length === 0) return false
  const check = checkPayment(deps, order, payment).catch((err: unknown) =>
    log.warn({ err, orderId: order.orderId }, 'the bank did not return the state of a payment'),
  )
  await Promise.race([check, pause(maxWaitMilliseconds, undefined, { ref: false })])
  return true
}
