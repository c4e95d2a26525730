import { randomBytes } from 'node:crypto'
import type { Pool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { type Bank, BankFailure, type BankNotification, type CreatedPayment } from './bank.port.ts'
import { type Receipt, receiptSum } from './receipt.rule.ts'
import {
  addSandboxNotice,
  decideSandboxPayment,
  endOldSandboxPayment,
  findSandboxPayment,
  findSandboxRefund,
  insertSandboxPayment,
  insertSandboxReceipt,
  insertSandboxRefund,
  type SandboxPaymentRow,
} from './sandbox-bank.sql.ts'

/** The path of the sandbox bank's pages. */
export const sandboxPath = '/api/sandbox-bank'

const newId = (kind: string) => `${kind}_${randomBytes(18).toString('base64url')}`
const idPattern = /^[a-z]+_[\w-]{24}$/

/** The bank of a shop without a connected bank; it stores its data in the same database. */
export function openSandboxBank(pool: Pool): Bank {
  async function find(id: string): Promise<CreatedPayment | null> {
    if (!idPattern.test(id)) return null
    await endOldSandboxPayment(pool, id)
    const [row] = await findSandboxPayment(pool, id)
    return row ? paymentOf(row) : null
  }
  return {
    code: 'sandbox',
    async createPayment({ idempotencyKey, billId, amountKopecks, description, returnUrl, option, receipt }) {
      requireSameSum(receipt, amountKopecks)
      const [row] = await insertSandboxPayment(
        pool,
        newId('pay'),
        idempotencyKey,
        billId,
        amountKopecks,
        description,
        returnUrl,
        option,
      )
      return paymentOf(row!)
    },
    findPayment: find,
    async cancelPayment({ id }) {
      await decideSandboxPayment(pool, id, 'canceled', 'canceled_by_merchant')
      return find(id)
    },
    async createRefund({ idempotencyKey, paymentId, amountKopecks, receipt }) {
      requireSameSum(receipt, amountKopecks)
      const id = await transaction(pool, async (tx) => {
        const [refund] = await insertSandboxRefund(tx, newId('refund'), idempotencyKey, paymentId, amountKopecks)
        if (refund) await addSandboxNotice(tx, 'refund.succeeded', refund.id, 0)
        return refund?.id
      })
      if (id === undefined) throw new BankFailure(true, 'more than was paid')
      return { id, status: 'succeeded', idempotencyKey, amountKopecks, createdAt: null }
    },
    async findRefund(id) {
      const [refund] = await findSandboxRefund(pool, id)
      return refund
        ? { id: refund.id, status: 'succeeded', idempotencyKey: null, amountKopecks: null, createdAt: null }
        : null
    },
    async createReceipt({ idempotencyKey, of }) {
      const paymentId = 'paymentId' in of ? of.paymentId : (await findSandboxRefund(pool, of.refundId))[0]?.paymentId
      const [receipt] = await insertSandboxReceipt(pool, newId('receipt'), idempotencyKey, paymentId ?? '')
      if (!receipt) throw new BankFailure(true, 'no such payment')
      return { id: receipt.id, status: 'succeeded' }
    },
    readNotification: ({ body, isOwnMachine }) => (isOwnMachine ? notificationIn(body) : null),
  }
}

/** As the cash desk of a real bank does. */
function requireSameSum(receipt: Receipt | null, amountKopecks: number): void {
  if (receipt && receiptSum(receipt.lines) !== amountKopecks)
    throw new BankFailure(true, 'the sum of the receipt is not that of the money')
}

const paymentOf = ({ returnUrl, bankOption: _, ...row }: SandboxPaymentRow): CreatedPayment => ({
  ...row,
  confirmationUrl: row.status === 'pending' ? `${new URL(returnUrl).origin}${sandboxPath}/${row.id}` : null,
})

/** Parses `{type: 'notification', event: 'payment.succeeded', object: {id}}`, the format of YooKassa. */
function notificationIn(body: unknown): BankNotification | null {
  const { type, event, object } = (body ?? {}) as { type?: unknown; event?: unknown; object?: { id?: unknown } | null }
  const id = object?.id
  const kind = typeof event === 'string' ? /^(payment|refund)\.[a-z_]{1,40}$/.exec(event)?.[1] : undefined
  if (type !== 'notification' || kind === undefined || typeof id !== 'string' || !idPattern.test(id)) return null
  return { event: event as string, objectKind: kind as 'payment' | 'refund', objectId: id }
}
