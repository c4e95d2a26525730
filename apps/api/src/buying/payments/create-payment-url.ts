import type { payments } from '@shpulka/contract/buying/payments'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { BankFailure } from '../../base/integrations/bank.port.ts'
import { shownOrder } from '../orders/shown-order.port.ts'
import { findBillOrder } from './bills.sql.ts'
import { checkPayment } from './check-payment.ts'
import { isOpen, notPayableReason, unpaidBill } from './payable.rule.ts'
import { findOrderWithPayments, insertPayment, lockOrderForPayment } from './payments.sql.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { returnOrigin } from './return-origin.rule.ts'

/** Counts new payments: so many refused cards mean fraud. */
const paymentsPerBill: RateLimit = { name: 'payment-attempts', times: 20, seconds: 3600 }

/**
 * Writes the payment in one short transaction, asks the bank outside any, and writes the answer in another: if the
 * process dies in between, a repeated request continues from there. An open payment is checked first; if it was
 * declined without a notification, a new one is started.
 */
export const createPaymentUrl: Handler<typeof payments.createPaymentUrl, PaymentsDeps> = async (ctx, deps) => {
  const [bill] = await findBillOrder(deps.pool, ctx.body.billId)
  if (!bill) throw notFound('Такого счёта нет')
  await shownOrder(ctx, deps, bill.orderId)
  const returnUrl = `${returnOrigin(ctx.visitor.site, deps.config.port, ctx.body.origin)}/order/${bill.orderId}`
  for (let tries = 0; tries < 2; tries += 1) {
    const { order, payment } = await openPayment(deps, bill.orderId, returnUrl)
    try {
      const { url, outcome } = await checkPayment(deps, order, payment)
      if (url !== '') return { url }
      if (outcome === 'succeeded') throw unprocessable('Этот счёт уже оплачен')
    } catch (error) {
      if (!(error instanceof BankFailure)) throw error
      ctx.log.warn(
        { event: 'bank-failed', reason: error.message, orderId: bill.orderId },
        'the bank did not create a payment page',
      )
      if (payment.confirmationUrl !== '') return { url: payment.confirmationUrl }
      throw unprocessable('Банк сейчас не отвечает, деньги не списаны. Попробуйте ещё раз через минуту')
    }
  }
  throw unprocessable('Банк сейчас не принимает оплату, деньги не списаны. Попробуйте ещё раз через минуту')
}

/** The only open payment of the bill; started when there is none. */
const openPayment = ({ pool, limits, banks }: PaymentsDeps, orderId: number, returnUrl: string) =>
  transaction(pool, async (tx) => {
    await lockOrderForPayment(tx, orderId)
    const [current] = await findOrderWithPayments(tx, orderId)
    const why = notPayableReason(current!)
    if (why !== null) throw unprocessable(why)
    const bill = unpaidBill(current!)!
    const open = current!.payments.find((payment) => isOpen(payment) && payment.billId === bill.id)
    if (open) return { order: current!, payment: open }
    const bank = banks.current()
    if (!bank) throw unprocessable('Карты сейчас не принимаем: договоритесь с нами о другом способе оплаты по телефону')
    await limits.consumeIn(tx, [paymentsPerBill, `bill ${bill.id}`])
    await insertPayment(tx, orderId, bill.id, bill.amountKopecks, bank.code, returnUrl)
    const [order] = await findOrderWithPayments(tx, orderId)
    return { order: order!, payment: order!.payments.findLast(isOpen)! }
  })
