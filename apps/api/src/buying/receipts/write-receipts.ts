import type { Pool } from '../../base/db/pool.ts'
import { type Bank, BankFailure, type RegisteredReceipt } from '../../base/integrations/bank.port.ts'
import { goodsLeft } from '../payments/changed-goods.rule.ts'
import { customerOf, receiptOf } from './receipt.rule.ts'
import {
  claimReceipts,
  findDueReceipts,
  findReceiptSource,
  insertReceipt,
  registerOwn,
  saveReceiptId,
  saveRegistered,
  saveRejectedReceipt,
  type WaitingReceiptRow,
} from './receipts.sql.ts'

export interface ReceiptDeps {
  readonly pool: Pool
  /** Null: there is none of this name, it is not configured any more. */
  readonly bankOf: (provider: string) => Bank | null
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

const atOnce = 200

/**
 * Writes the receipts that are due, each once, and asks what became of those that are not registered yet. Asked again
 * whenever: nothing is done twice.
 */
export async function writeReceipts(deps: ReceiptDeps): Promise<void> {
  while ((await writeDueReceipts(deps.pool, deps.log)) > 0);
  for (;;) {
    const waiting = await claimReceipts(deps.pool, atOnce)
    for (const receipt of waiting) await register(deps, receipt)
    if (waiting.length < atOnce) return
  }
}

/** Returns how many were written. */
async function writeDueReceipts(pool: Pool, log: Pick<ReceiptDeps['log'], 'error'>): Promise<number> {
  let written = 0
  for (const {
    kind,
    paymentId,
    moneyRefundId,
    provider,
    amountKopecks,
    goods,
    changes,
    ...source
  } of await findDueReceipts(pool, atOnce)) {
    const { taxSystemCode, lines } = receiptOf(source, goods && goodsLeft(goods, changes))
    try {
      const made = await insertReceipt(
        pool,
        source.orderId,
        paymentId,
        moneyRefundId,
        kind,
        provider,
        amountKopecks,
        taxSystemCode,
        JSON.stringify(lines),
      )
      written += made.length
    } catch (err) {
      // The database refuses a receipt that does not match the payment's sum: it is logged, the others are written.
      log.error({ err, orderId: source.orderId, paymentId, kind }, 'a receipt is not of the sum of its money')
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
    if (kind === 'hand-over' && receipt.providerId === null) return await requestSettlementReceipt(pool, bank, receipt)
    const found = await foundReceipt(bank, receipt)
    if (found?.status === 'succeeded')
      await saveRegistered(
        pool,
        id,
        found.id,
        found.documentNumber,
        found.storageNumber,
        found.attribute,
        found.registeredAt,
      )
    if (found?.status === 'canceled') {
      await saveRejectedReceipt(pool, id)
      log.error({ orderId, receiptId: id, kind }, 'a cash desk refused a receipt')
    }
  } catch (err) {
    if (!(err instanceof BankFailure)) throw err
    log.warn({ err, orderId, receiptId: id, kind }, 'a receipt could not be registered, it will be asked about again')
  }
}

async function requestSettlementReceipt(
  pool: Pool,
  bank: Bank,
  { id, orderId, paymentProviderId, taxSystemCode, lines }: WaitingReceiptRow,
): Promise<void> {
  const [source] = await findReceiptSource(pool, orderId, null)
  const params = {
    idempotenceKey: id,
    paymentId: paymentProviderId!,
    receipt: { customer: customerOf(source!), taxSystemCode, lines },
  }
  await saveReceiptId(pool, id, (await bank.createReceipt(params)).id)
}

/** The one of the bank's receipts that is this. */
async function foundReceipt(
  bank: Bank,
  { kind, providerId, paymentProviderId, refundProviderId }: WaitingReceiptRow,
): Promise<RegisteredReceipt | undefined> {
  if (kind === 'refund')
    return (await bank.findReceipts!({ refundId: refundProviderId! })).find((each) => each.kind === 'refund')
  const ofPayment = await bank.findReceipts!({ paymentId: paymentProviderId! })
  return ofPayment.find((each) =>
    kind === 'hand-over' ? each.id === providerId : each.kind === 'payment' && !each.isSettlement,
  )
}
