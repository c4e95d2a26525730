import { idOf } from '../feed-parsers/moysklad-goods.rule.ts'
import { moscowTime } from '../order-exchange/moscow-time.rule.ts'
import type { OrderRow } from './document-state.rule.ts'
import type { Meta } from './order-body.rule.ts'

export type MoneyKind = 'paymentin' | 'cashin' | 'paymentout' | 'cashout'

interface MoneyFacts {
  readonly refundId: number | null
  readonly isCash: boolean
  readonly kopecks: number
  readonly at: Date
}

/** The kind of document: incoming or outgoing, through a bank or in cash. */
export const moneyKind = ({ refundId, isCash }: Pick<MoneyFacts, 'refundId' | 'isCash'>): MoneyKind =>
  refundId === null ? (isCash ? 'cashin' : 'paymentin') : isCash ? 'cashout' : 'paymentout'

interface MoneyRefs {
  readonly organization: Meta
  readonly agent: Meta
  readonly order: Meta
  /** Set for a refund; null: an incoming payment. */
  readonly expenseItem: Meta | null
}

/**
 * Body of a payment document. МойСклад links incoming payments to the customer order, but refunds only to a return of
 * goods, so a refund mentions the order number in its purpose.
 */
export function moneyBody({ kopecks, at }: MoneyFacts, number: string, refs: MoneyRefs, id: string): object {
  const { organization, agent, order, expenseItem } = refs
  return {
    syncId: id,
    externalCode: id,
    moment: moscowTime(at).replace('T', ' '),
    applicable: true,
    sum: kopecks,
    organization,
    agent,
    ...(expenseItem
      ? { expenseItem, paymentPurpose: `Возврат денег по заказу ${number}` }
      : { operations: [{ ...order, linkedSum: kopecks }], paymentPurpose: `Оплата заказа ${number}` }),
  }
}

interface RecordedMoney {
  /** Null: several documents, or an unknown one. */
  readonly documentId: string | null
  readonly kopecks: number
}

/**
 * Whether a payment was already entered by hand: as one document with this sum, as several, or through an invoice or a
 * shipment. `part`: only a part of it was, so staff decide. `recorded`: documents of other payments of the order.
 */
export function enteredPayment(
  kopecks: number,
  { payedSum = 0, payments = [] }: Pick<OrderRow, 'payedSum' | 'payments'>,
  recorded: readonly RecordedMoney[],
): { readonly documentId: string | null } | 'part' | null {
  const recordedIds = new Set(recorded.map(({ documentId }) => documentId))
  for (const payment of payments) {
    const documentId = idOf(payment)
    if (documentId !== null && !recordedIds.has(documentId) && Math.round(payment.linkedSum ?? 0) === kopecks)
      return { documentId }
  }
  const unrecorded = Math.round(payedSum) - recorded.reduce((sum, each) => sum + each.kopecks, 0)
  if (unrecorded >= kopecks) return { documentId: null }
  return unrecorded > 0 ? 'part' : null
}

/** An outgoing payment document of МойСклад; any field may be missing. */
export interface OutgoingMoneyRow {
  readonly id?: string
  readonly paymentPurpose?: string
  readonly description?: string
  readonly operations?: readonly { readonly meta?: { readonly type?: string } }[]
}

/**
 * Whether an outgoing payment with the sum of a refund belongs to this order: it is linked to a return of goods, or
 * mentions the order number.
 */
export function isRefundOf(
  { paymentPurpose = '', description = '', operations = [] }: OutgoingMoneyRow,
  number: string,
) {
  const mentionsOrder = new RegExp(`(?<![\\p{L}\\d])${number}(?!\\d)`, 'iu')
  return (
    operations.some(({ meta }) => meta?.type === 'salesreturn') ||
    mentionsOrder.test(`${paymentPurpose}\n${description}`)
  )
}
