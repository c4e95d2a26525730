import type { Changes } from '../../base/db/changes.ts'
import { forEachClaimed } from '../../base/db/for-each-claimed.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { type Bank, BankFailure, type BankRefund } from '../../base/integrations/bank.port.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import { receiptOfRefund } from '../receipts/receipts.port.ts'
import { type BankDeps, checkPayment, endAsCanceled } from './check-payment.ts'
import {
  claimMoneyRefunds,
  claimWaitingRefunds,
  lockRefundsOfPayment,
  type MoneyRefundRow,
  recordFreeBankRefund,
} from './money-refunds.sql.ts'
import { isOpen, maxReservationPeriods, payBefore } from './payable.rule.ts'
import { findUnprocessedPaymentEvents } from './payment-events.sql.ts'
import { claimOpenPayments, findOrderWithPayments, findUnpaidOrders, lockOrderForPayment } from './payments.sql.ts'
import { processPaymentEvent } from './process-payment-event.ts'
import { saveMoneyRefundResult } from './save-money-refund-result.ts'
import { savePaymentResult } from './save-payment-result.ts'

export interface ReconcileDeps extends BankDeps {
  /** Announces offers whose stock was freed, so that every process reads them again. */
  readonly changes: Pick<Changes, 'announce'>
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
}

const batchSize = 20
const maxUnpaid = 500
/**
 * A bank forgets an idempotency key after a day, then the same key would create a second payment: a payment that has
 * not reached the bank an hour before that is ended.
 */
const maxUnsentSeconds = 23 * 3600
/** By how much the clocks of the bank and of the shop may differ. */
const clockDifferenceMilliseconds = 60_000

/**
 * Finishes what notifications did not: open payments, unprocessed events, refunds of money, unpaid orders. Runs on
 * schedule and when there is something new to do. Parallel runs are safe: each claims other rows, and an answer is
 * applied once.
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<void> {
  await forEachClaimed(
    () => claimOpenPayments(deps.pool, batchSize),
    (payments) => forEachRow(deps, payments, (payment) => syncPayment(deps, payment)),
  )
  await forEachRow(deps, await findUnprocessedPaymentEvents(deps.pool, batchSize), (event) =>
    processPaymentEvent(deps, event),
  )
  await forEachClaimed(
    () => claimMoneyRefunds(deps.pool, batchSize),
    (refunds) => forEachRow(deps, refunds, (refund) => syncMoneyRefund(deps, refund)),
  )
  await reportWaitingRefunds(deps.pool)
  await cancelUnpaid(deps)
}

/** Tells the shop of money that should be back by now. */
async function reportWaitingRefunds(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    const waiting = await claimWaitingRefunds(tx)
    await addEmails(
      tx,
      waiting.map(({ id }) => ({ email: 'money-refund-waiting', to: 'shop', id })),
    )
  })
}

/** A failed row is logged and does not stop the others. Returns the number of failures. */
async function forEachRow<Row extends object>(
  { log }: ReconcileDeps,
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<number> {
  const results = await Promise.allSettled(rows.map(act))
  const failures = results.filter((result) => result.status === 'rejected')
  for (const { reason } of failures)
    log.warn({ err: reason }, 'a step of reconciling payments failed, the next run repeats it')
  return failures.length
}

/**
 * Records the bank's state of a payment. If it can still be paid although the order was cancelled, its bill was
 * replaced or its time is over, asks the bank to cancel it.
 */
async function syncPayment(
  deps: ReconcileDeps,
  { id, orderId, ageSeconds }: { id: number; orderId: number; ageSeconds: number },
): Promise<void> {
  const [order] = await findOrderWithPayments(deps.pool, orderId)
  const payment = order?.payments.find((each) => each.id === id)
  if (!order || !payment || !isOpen(payment)) return
  if (payment.bankPaymentId === null && ageSeconds > maxUnsentSeconds)
    return void (await endAsCanceled(deps, payment, 'never-begun'))
  const { url } = await checkPayment(deps, order, payment)
  // Nothing is left to pay: the payment has ended.
  if (url === '') return
  const isReplaced = order.bills.some(({ id: billId, isReplaced }) => isReplaced && billId === payment.billId)
  if (order.stage !== 'cancelled' && !isReplaced && ageSeconds < deps.config.unpaidReservationSeconds) return
  // Read again, because checkPayment may have just created the payment at the bank and stored its id.
  const [latest] = await findOrderWithPayments(deps.pool, orderId)
  const bankPaymentId = latest?.payments.find((each) => each.id === id)?.bankPaymentId
  if (!bankPaymentId) return
  const canceled = await deps.banks
    .of(payment.provider)
    ?.cancelPayment({ idempotencyKey: `stop-${payment.idempotencyKey}`, id: bankPaymentId })
  if (canceled) await savePaymentResult(deps.pool, { orderId, paymentId: id }, canceled)
}

async function syncMoneyRefund({ pool, banks, log }: ReconcileDeps, refund: MoneyRefundRow): Promise<void> {
  const bank = banks.of(refund.provider)
  if (!bank || refund.bankPaymentId === null) {
    log.error(
      { moneyRefundId: refund.id, provider: refund.provider, bankPaymentId: refund.bankPaymentId },
      'money cannot be returned: the bank is not connected, or the payment has no id there',
    )
    return
  }
  try {
    const { bankPaymentId: paymentId, bankRefundId } = refund
    const bankRefund =
      bankRefundId === null
        ? ((await findEarlierRefund(pool, bank, refund, paymentId)) ??
          (await bank.createRefund({ ...refund, paymentId, receipt: await receiptOfRefund(pool, refund.id) })))
        : await bank.findRefund(bankRefundId)
    if (bankRefund) await saveMoneyRefundResult(pool, refund.id, bankRefund)
  } catch (error) {
    if (!(error instanceof BankFailure && error.isRefusal)) throw error
    await saveMoneyRefundResult(pool, refund.id, { id: null, status: 'canceled' })
  }
}

/**
 * The refund that the bank made without an answer reaching us. Asked for again it might be made twice, for a bank
 * forgets a key after a day, or be refused, for its receipt may have other contacts by now.
 */
async function findEarlierRefund(
  pool: Pool,
  bank: Bank,
  refund: MoneyRefundRow,
  paymentId: string,
): Promise<BankRefund | undefined> {
  if (!refund.wasAsked) return undefined
  const bankRefunds = await listRefunds(bank, paymentId)
  return (
    bankRefunds.find(({ idempotencyKey }) => idempotencyKey === refund.idempotencyKey) ??
    (await findRefundWithoutKey(pool, refund, bankRefunds))
  )
}

/** A list that the bank refuses says nothing of the refund: it may have been made. */
async function listRefunds(bank: Bank, paymentId: string): Promise<readonly BankRefund[]> {
  try {
    return (await bank.findRefunds?.(paymentId)) ?? []
  } catch (error) {
    throw error instanceof BankFailure ? new BankFailure(false, error.message) : error
  }
}

/**
 * A refund that was asked for without its key in the metadata, as the release before migration 0303 does: asked for
 * with it, its key would be refused for another request.
 */
async function findRefundWithoutKey(
  pool: Pool,
  { id, amountKopecks, createdAt }: MoneyRefundRow,
  bankRefunds: readonly BankRefund[],
): Promise<BankRefund | undefined> {
  const candidates = bankRefunds.filter(
    (each) =>
      each.idempotencyKey === null &&
      each.amountKopecks === amountKopecks &&
      each.createdAt !== null &&
      each.createdAt.getTime() > createdAt.getTime() - clockDifferenceMilliseconds,
  )
  if (candidates.length === 0) return undefined
  const [recorded] = await transaction(pool, async (tx) => {
    await lockRefundsOfPayment(tx, id)
    return recordFreeBankRefund(
      tx,
      id,
      candidates.map((each) => each.id),
    )
  })
  return candidates.find((each) => each.id === recorded?.bankRefundId)
}

/** Cancels orders not paid in time, so that their goods are released. */
async function cancelUnpaid(deps: ReconcileDeps): Promise<void> {
  const { pool, config, log } = deps
  const { unpaidReservationSeconds: seconds } = config
  const unpaid = await findUnpaidOrders(pool, seconds, maxReservationPeriods * seconds, maxUnpaid)
  // One after another: each locks stock.
  for (const row of unpaid)
    await forEachRow(deps, [row], async ({ orderId }) => {
      const changedOffers = await transaction(pool, async (tx) => {
        await lockOrderForPayment(tx, orderId)
        const [order] = await findOrderWithPayments(tx, orderId)
        const until = order && payBefore(order, seconds)
        if (!until || until.getTime() > Date.now() || order.cancelledStatusCode === null || order.hasSentGoods)
          return []
        const why = 'Заказ не оплачен вовремя: товары вернулись в продажу. Деньги, если они придут, мы вернём'
        return (await changeStatus(tx, { orderId, to: order.cancelledStatusCode, who: 'system', why })).changedOffers
      })
      await announceStock(deps, changedOffers, log)
    })
}
