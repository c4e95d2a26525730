import { forEachClaimed } from '../../base/db/for-each-claimed.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { type Bank, BankFailure, type RegisteredReceipt } from '../../base/integrations/bank.port.ts'
import { receiptSum } from '../../base/integrations/receipt.rule.ts'
import { goodsOfPayments } from './goods-of-payments.rule.ts'
import { customerOf, receiptOf } from './order-receipt.rule.ts'
import {
  claimReceipts,
  findDueHandOvers,
  findDueReceipts,
  findReceiptSource,
  insertReceipt,
  registerInternally,
  saveReceiptId,
  saveRegistered,
  saveRejectedReceipt,
  type WaitingReceiptRow,
} from './receipts.sql.ts'

export interface ReceiptDeps {
  readonly pool: Pool
  /** Returns null if no bank with this name is configured any more. */
  readonly bankOf: (provider: string) => Bank | null
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

const batchSize = 200

/** The job runs each minute: it looks at the money of these days, and once a night at all there was. */
const recentDays = 3
const allDays = 36_500

/**
 * Writes the due receipts, each once, and checks with banks those not registered yet. Safe to call at any time: nothing
 * is done twice. `isOfAnyAge`: also those that were forgotten, which looks at all payments there were.
 */
export async function writeReceipts(deps: ReceiptDeps, { isOfAnyAge = false } = {}): Promise<void> {
  const days = isOfAnyAge ? allDays : recentDays
  while ((await writeDueReceipts(deps.pool, deps.log, days)) > 0);
  while ((await writeHandOverReceipts(deps.pool, deps.log, days)) > 0);
  await forEachClaimed(
    () => claimReceipts(deps.pool, batchSize),
    async (waiting) => {
      let failed = 0
      for (const receipt of waiting) if (!(await register(deps, receipt))) failed += 1
      return failed
    },
  )
}

/** Returns the number of receipts written. */
async function writeDueReceipts(pool: Pool, log: Pick<ReceiptDeps['log'], 'error'>, days: number): Promise<number> {
  let written = 0
  for (const { kind, paymentId, moneyRefundId, provider, amountKopecks, goods, ...source } of await findDueReceipts(
    pool,
    batchSize,
    days,
  )) {
    const { taxSystemCode, lines } = receiptOf(source, goods)
    try {
      const inserted = await insertReceipt(
        pool,
        source.orderId,
        paymentId,
        moneyRefundId,
        kind,
        provider,
        amountKopecks,
        taxSystemCode,
        JSON.stringify(lines),
        null,
      )
      written += inserted.length
    } catch (err) {
      // The database rejects a receipt whose sum differs from the payment. Log it and write the others.
      log.error({ err, orderId: source.orderId, paymentId, kind }, 'the sum of a receipt differs from its payment')
    }
  }
  return written
}

/** Writes receipts for shipments, all of one shipment together. Returns the number of receipts written. */
async function writeHandOverReceipts(
  pool: Pool,
  log: Pick<ReceiptDeps['log'], 'error'>,
  days: number,
): Promise<number> {
  let written = 0
  for (const { shipmentId, payments, ...source } of await findDueHandOvers(pool, batchSize, days)) {
    const { orderId } = source
    try {
      // Counted after the commit: a refused receipt undoes the others of its shipment.
      written += await transaction(pool, async (tx) => {
        let count = 0
        for (const { payment, lines, deliveryKopecks } of goodsOfPayments(source, payments)) {
          const receipt = receiptOf({
            ...source,
            lines,
            deliveryKopecks,
            isHandedOver: true,
            isDeliveryHandedOver: true,
          })
          const row = [receiptSum(receipt.lines), receipt.taxSystemCode, JSON.stringify(receipt.lines)] as const
          const inserted = await insertReceipt(
            tx,
            orderId,
            payment.id,
            null,
            'hand-over',
            payment.provider,
            ...row,
            shipmentId,
          )
          count += inserted.length
        }
        return count
      })
    } catch (err) {
      log.error({ err, orderId, shipmentId }, 'the sum of a hand-over receipt differs from its payment')
    }
  }
  return written
}

/** Asks the bank about a receipt, or for it. Returns false when the bank does not answer now. */
async function register({ pool, bankOf, log }: ReceiptDeps, receipt: WaitingReceiptRow): Promise<boolean> {
  const { id, orderId, kind } = receipt
  const bank = bankOf(receipt.provider)
  if (bank === null) return true
  if (bank.findReceipts === undefined) {
    await registerInternally(pool, id)
    return true
  }
  try {
    if (isSeparate(receipt) && receipt.bankReceiptId === null) {
      await requestReceipt(pool, bank, receipt)
      return true
    }
    const bankReceipt = await findBankReceipt(bank, receipt)
    if (bankReceipt?.status === 'succeeded')
      await saveRegistered(
        pool,
        id,
        bankReceipt.id,
        bankReceipt.documentNumber,
        bankReceipt.storageNumber,
        bankReceipt.attribute,
        bankReceipt.registeredAt,
      )
    if (bankReceipt?.status === 'canceled') {
      await saveRejectedReceipt(pool, id)
      log.error({ orderId, receiptId: id, kind }, 'a cash register rejected a receipt')
    }
    return true
  } catch (err) {
    if (!(err instanceof BankFailure)) throw err
    if (err.isRefusal && isSeparate(receipt) && receipt.bankReceiptId === null) {
      await saveRejectedReceipt(pool, id)
      log.error({ err, orderId, receiptId: id, kind }, 'the bank does not take a receipt')
      return true
    }
    log.warn({ err, orderId, receiptId: id, kind }, 'a receipt could not be registered, will check again')
    return false
  }
}

/** Whether the receipt is sent separately from its payment. */
const isSeparate = ({ kind, isSentAgain }: WaitingReceiptRow) => kind === 'hand-over' || isSentAgain

async function requestReceipt(pool: Pool, bank: Bank, waiting: WaitingReceiptRow): Promise<void> {
  const { id, orderId, kind, attemptKey, bankPaymentId, bankRefundId, taxSystemCode, lines } = waiting
  const [source] = await findReceiptSource(pool, orderId, null)
  const created = await bank.createReceipt({
    idempotencyKey: attemptKey,
    of:
      kind === 'refund'
        ? { refundId: bankRefundId! }
        : { paymentId: bankPaymentId!, isSettlement: kind === 'hand-over' },
    receipt: { customer: customerOf(source!), taxSystemCode, lines },
  })
  await saveReceiptId(pool, id, created.id)
}

/** Finds this receipt at the bank. */
async function findBankReceipt(bank: Bank, waiting: WaitingReceiptRow): Promise<RegisteredReceipt | undefined> {
  const { kind, bankReceiptId, bankPaymentId, bankRefundId } = waiting
  const receipts = await bank.findReceipts!(
    kind === 'refund' ? { refundId: bankRefundId! } : { paymentId: bankPaymentId! },
  )
  return receipts.find((each) =>
    isSeparate(waiting) ? each.id === bankReceiptId : each.kind === kind && !each.isSettlement,
  )
}
