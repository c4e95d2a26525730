import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { type Bank, BankFailure, type RegisteredReceipt } from '../../base/integrations/bank.port.ts'
import { receiptSum } from '../../base/integrations/receipt.rule.ts'
import { customerOf, receiptOf } from './order-receipt.rule.ts'
import {
  claimReceipts,
  findDueHandOvers,
  findDueReceipts,
  findReceiptSource,
  insertReceipt,
  registerOwn,
  saveReceiptId,
  saveRegistered,
  saveRejectedReceipt,
  type WaitingReceiptRow,
} from './receipts.sql.ts'
import { settledGoods } from './settled-goods.rule.ts'

export interface ReceiptDeps {
  readonly pool: Pool
  /** Null: no bank of this name is configured any more. */
  readonly bankOf: (provider: string) => Bank | null
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

const atOnce = 200

/**
 * Writes the receipts that are due, each once, and asks banks about those not registered yet. May be called at any
 * time: nothing is done twice.
 */
export async function writeReceipts(deps: ReceiptDeps): Promise<void> {
  while ((await writeDueReceipts(deps.pool, deps.log)) > 0);
  while ((await writeHandOvers(deps.pool, deps.log)) > 0);
  for (;;) {
    const waiting = await claimReceipts(deps.pool, atOnce)
    for (const receipt of waiting) await register(deps, receipt)
    if (waiting.length < atOnce) return
  }
}

/** Returns the number of receipts written. */
async function writeDueReceipts(pool: Pool, log: Pick<ReceiptDeps['log'], 'error'>): Promise<number> {
  let written = 0
  for (const { kind, paymentId, moneyRefundId, provider, amountKopecks, goods, ...source } of await findDueReceipts(
    pool,
    atOnce,
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
      // The database refuses a receipt whose sum differs from the payment: this is logged, and the others are written.
      log.error({ err, orderId: source.orderId, paymentId, kind }, 'a receipt is not of the sum of its money')
    }
  }
  return written
}

/** The same for shipments; the receipts of one shipment are written together. */
async function writeHandOvers(pool: Pool, log: Pick<ReceiptDeps['log'], 'error'>): Promise<number> {
  let written = 0
  for (const { shipmentId, payments, ...source } of await findDueHandOvers(pool, atOnce)) {
    const { orderId } = source
    try {
      await transaction(pool, async (tx) => {
        for (const { payment, lines, deliveryKopecks } of settledGoods(source, payments)) {
          const receipt = receiptOf({ ...source, lines, deliveryKopecks, isHandedOver: true })
          const row = [receiptSum(receipt.lines), receipt.taxSystemCode, JSON.stringify(receipt.lines)] as const
          const inserted = await insertReceipt(
            ...([tx, orderId, payment.id, null, 'hand-over', payment.provider, ...row, shipmentId] as const),
          )
          written += inserted.length
        }
      })
    } catch (err) {
      log.error({ err, orderId, shipmentId }, 'a receipt of a hand-over is not of the sum of its money')
    }
  }
  return written
}

async function register({ pool, bankOf, log }: ReceiptDeps, receipt: WaitingReceiptRow): Promise<void> {
  const { id, orderId, kind } = receipt
  const bank = bankOf(receipt.provider)
  if (bank === null) return
  if (bank.findReceipts === undefined) return void (await registerOwn(pool, id))
  try {
    if (isSeparate(receipt) && receipt.providerId === null) return await requestReceipt(pool, bank, receipt)
    const bankReceipt = await foundReceipt(bank, receipt)
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
      log.error({ orderId, receiptId: id, kind }, 'a cash desk refused a receipt')
    }
  } catch (err) {
    if (!(err instanceof BankFailure)) throw err
    log.warn({ err, orderId, receiptId: id, kind }, 'a receipt could not be registered, it will be asked about again')
  }
}

/** The receipt is sent separately, not together with its payment. */
const isSeparate = ({ kind, isSentAgain }: WaitingReceiptRow) => kind === 'hand-over' || isSentAgain

async function requestReceipt(pool: Pool, bank: Bank, waiting: WaitingReceiptRow): Promise<void> {
  const { id, orderId, kind, attemptKey, paymentProviderId, refundProviderId, taxSystemCode, lines } = waiting
  const [source] = await findReceiptSource(pool, orderId, null)
  const created = await bank.createReceipt({
    idempotenceKey: attemptKey,
    of:
      kind === 'refund'
        ? { refundId: refundProviderId! }
        : { paymentId: paymentProviderId!, isSettlement: kind === 'hand-over' },
    receipt: { customer: customerOf(source!), taxSystemCode, lines },
  })
  await saveReceiptId(pool, id, created.id)
}

/** The same receipt among those of the bank. */
async function foundReceipt(bank: Bank, waiting: WaitingReceiptRow): Promise<RegisteredReceipt | undefined> {
  const { kind, providerId, paymentProviderId, refundProviderId } = waiting
  const receipts = await bank.findReceipts!(
    kind === 'refund' ? { refundId: refundProviderId! } : { paymentId: paymentProviderId! },
  )
  return receipts.find((each) =>
    isSeparate(waiting) ? each.id === providerId : each.kind === kind && !each.isSettlement,
  )
}
