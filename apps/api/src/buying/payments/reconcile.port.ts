import type { Changes } from '../../base/db/changes.ts'
import { transaction } from '../../base/db/transaction.ts'
import { BankFailure } from '../../base/integrations/bank.port.ts'
import { changeStatus, notifyFreedStock } from '../order-status/change-status.port.ts'
import { receiptOfRefund } from '../receipts/receipts.port.ts'
import { cancelAttempt, checkPayment, type MoneyDeps } from './check-payment.ts'
import { claimMoneyRefunds, type MoneyRefundRow } from './money-refunds.sql.ts'
import { isOpen, maxHolds, payBefore } from './payable.rule.ts'
import { findWaitingEvents } from './payment-events.sql.ts'
import { claimOpenAttempts, findOrderMoney, findUnpaidOrders, lockOrderOfMoney } from './payments.sql.ts'
import { processEvent } from './process-payment-event.ts'
import { saveMoneyRefundResult } from './save-money-refund-result.ts'
import { settlePayment } from './settle-payment.ts'

export interface ReconcileDeps extends MoneyDeps {
  readonly changes: Pick<Changes, 'announce'>
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
}

const batchSize = 20
const maxUnpaid = 500
/** A bank stores an idempotency key for a day. An attempt that has not reached it by then is ended. */
const idempotencyKeySeconds = 23 * 3600

/**
 * Finishes what notifications did not: open attempts, unprocessed notifications, refunds, unpaid orders. Runs on
 * schedule and when there is something new to do. Parallel runs are safe: each claims other rows, and an answer is
 * applied once.
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<void> {
  await inBatches(
    deps,
    () => claimOpenAttempts(deps.pool, batchSize),
    (attempt) => settleAttempt(deps, attempt),
  )
  await settleEach(deps, await findWaitingEvents(deps.pool, batchSize), (event) => processEvent(deps, event))
  await inBatches(
    deps,
    () => claimMoneyRefunds(deps.pool, batchSize),
    (refund) => settleRefund(deps, refund),
  )
  await cancelUnpaid(deps)
}

/** Ends when nothing is left to claim: claimed rows cannot be claimed again for a while. */
async function inBatches<Row extends object>(
  deps: ReconcileDeps,
  claim: () => Promise<Row[]>,
  settle: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let rows = await claim(); rows.length > 0; rows = await claim()) {
    const failed = await settleEach(deps, rows, settle)
    // The bank is down: the next run asks again in a minute.
    if (failed === rows.length) return
  }
}

/** A failed row does not stop the others. Returns the number of failures. */
async function settleEach<Row extends object>(
  { log }: ReconcileDeps,
  rows: readonly Row[],
  settle: (row: Row) => Promise<unknown>,
): Promise<number> {
  const results = await Promise.allSettled(rows.map(settle))
  const failures = results.filter((result) => result.status === 'rejected')
  for (const { reason } of failures) log.warn({ err: reason }, 'a payment or refund is not settled yet')
  return failures.length
}

async function settleAttempt(
  deps: ReconcileDeps,
  { id, orderId, ageSeconds }: { id: number; orderId: number; ageSeconds: number },
): Promise<void> {
  const [money] = await findOrderMoney(deps.pool, orderId)
  const payment = money?.payments.find((each) => each.id === id)
  if (!money || !payment || !isOpen(payment)) return
  if (payment.providerId === null && ageSeconds > idempotencyKeySeconds)
    return void (await cancelAttempt(deps, payment, 'never-begun'))
  const { url } = await checkPayment(deps, money, payment)
  const isReplaced = money.bills.some(({ id: billId, isReplaced }) => isReplaced && billId === payment.billId)
  if (url === '') return
  if (money.stage !== 'cancelled' && !isReplaced && ageSeconds < deps.config.paymentHoldSeconds) return
  const [latest] = await findOrderMoney(deps.pool, orderId)
  const providerId = latest?.payments.find((each) => each.id === id)?.providerId
  if (!providerId) return
  const stopped = await deps.banks
    .of(payment.provider)
    ?.cancelPayment({ idempotenceKey: `stop-${payment.idempotenceKey}`, id: providerId })
  if (stopped) await settlePayment(deps.pool, { orderId, paymentId: id }, stopped)
}

async function settleRefund({ pool, banks, log }: ReconcileDeps, refund: MoneyRefundRow): Promise<void> {
  const bank = banks.of(refund.provider)
  if (!bank || refund.paymentProviderId === null) {
    log.error(
      { moneyRefundId: refund.id, provider: refund.provider },
      'money cannot be returned: the bank of the payment is not connected',
    )
    return
  }
  try {
    const bankRefund =
      refund.providerId === null
        ? await bank.createRefund({
            ...refund,
            paymentId: refund.paymentProviderId,
            receipt: await receiptOfRefund(pool, refund.id),
          })
        : await bank.findRefund(refund.providerId)
    if (bankRefund) await saveMoneyRefundResult(pool, refund.id, bankRefund)
  } catch (error) {
    if (!(error instanceof BankFailure && error.isRefusal)) throw error
    await saveMoneyRefundResult(pool, refund.id, { id: null, status: 'canceled' })
  }
}

/** Cancels orders not paid in time, so that their goods are released. */
async function cancelUnpaid(deps: ReconcileDeps): Promise<void> {
  const { pool, config, log } = deps
  for (const order of await findUnpaidOrders(
    pool,
    config.paymentHoldSeconds,
    maxHolds * config.paymentHoldSeconds,
    maxUnpaid,
  ))
    await settleEach(deps, [order], async ({ orderId }) => {
      const freedOffers = await transaction(pool, async (tx) => {
        await lockOrderOfMoney(tx, orderId)
        const [money] = await findOrderMoney(tx, orderId)
        const until = money && payBefore(money, config.paymentHoldSeconds)
        if (!until || until.getTime() > Date.now() || money.cancelledCode === null) return []
        const why = 'Заказ не оплачен вовремя: товары вернулись в продажу. Деньги, если они придут, мы вернём'
        return (await changeStatus(tx, { orderId, to: money.cancelledCode, who: 'system', why })).freedOffers
      })
      await notifyFreedStock(deps, freedOffers, log)
    })
}
