import type { payments } from '@shpulka/contract/buying/payments'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { BankFailure } from '../../base/integrations/bank.port.ts'
import { shownOrder } from '../orders/shown-order.port.ts'
import { checkPayment } from './check-payment.ts'
import { isOpen, notPayableReason, waitingBill } from './payable.rule.ts'
import { findBillOrder, findOrderMoney, insertAttempt, lockOrderOfMoney } from './payments.sql.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { returnOrigin } from './return-origin.rule.ts'

/** Counts new attempts: a card refused this often is not the buyer's. */
const attemptsPerBill: RateLimit = { name: 'payment-attempts', times: 20, seconds: 3600 }

/**
 * The attempt is written in one short transaction, the bank is asked outside of any, and the answer is written in
 * another: if the process dies in between, a repeated request goes on from there. An attempt under way is checked
 * first; if it was declined and nobody notified us, a new one follows.
 */
export const createPaymentUrl: Handler<typeof payments.createPaymentUrl, PaymentsDeps> = async (ctx, deps) => {
  const [bill] = await findBillOrder(deps.pool, ctx.body.billId)
  if (!bill) throw notFound('Такого счёта нет')
  await shownOrder(ctx, deps, bill.orderId)
  const returnUrl = `${returnOrigin(ctx.visitor.site, deps.config.port, ctx.body.origin)}/order/${bill.orderId}`
  for (let tries = 0; tries < 2; tries += 1) {
    const { money, attempt } = await startedAttempt(deps, bill.orderId, returnUrl)
    try {
      const { url, outcome } = await checkPayment(deps, money, attempt)
      if (url !== '') return { url }
      if (outcome === 'succeeded') throw unprocessable('Этот счёт уже оплачен')
    } catch (error) {
      if (!(error instanceof BankFailure)) throw error
      ctx.log.warn(
        { event: 'bank-failed', reason: error.message, orderId: bill.orderId },
        'the bank gives no page to pay at',
      )
      if (attempt.confirmationUrl !== '') return { url: attempt.confirmationUrl }
      throw unprocessable('Банк сейчас не отвечает, деньги не списаны. Попробуйте ещё раз через минуту')
    }
  }
  throw unprocessable('Банк сейчас не принимает оплату, деньги не списаны. Попробуйте ещё раз через минуту')
}

/** The only open attempt for the bill: the one under way, else a new one. */
const startedAttempt = ({ pool, limits, banks }: PaymentsDeps, orderId: number, returnUrl: string) =>
  transaction(pool, async (tx) => {
    await lockOrderOfMoney(tx, orderId)
    const [before] = await findOrderMoney(tx, orderId)
    const why = notPayableReason(before!)
    if (why !== null) throw unprocessable(why)
    const bill = waitingBill(before!)!
    const open = before!.payments.find((payment) => isOpen(payment) && payment.billId === bill.id)
    if (open) return { money: before!, attempt: open }
    const bank = banks.current()
    if (!bank) throw unprocessable('Карты сейчас не принимаем: договоритесь с нами о другом способе оплаты по телефону')
    await limits.consumeIn(tx, [attemptsPerBill, `bill ${bill.id}`])
    await insertAttempt(tx, orderId, bill.id, bill.amountKopecks, bank.code, returnUrl)
    const [money] = await findOrderMoney(tx, orderId)
    return { money: money!, attempt: money!.payments.findLast(isOpen)! }
  })
