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

/** Of an order's money: through a bank, or in cash; in, or out. */
export const moneyKind = ({ refundId, isCash }: Pick<MoneyFacts, 'refundId' | 'isCash'>): MoneyKind =>
  refundId === null ? (isCash ? 'cashin' : 'paymentin') : isCash ? 'cashout' : 'paymentout'

interface MoneyRefs {
  readonly organization: Meta
  readonly agent: Meta
  readonly order: Meta
  /** Of money that goes back; null: it came. */
  readonly expenseItem: Meta | null
}

/**
 * A document of money. МойСклад links what comes to the customer order, and what goes back to a return of goods only:
 * it names the order in words.
 */
export function moneyBody({ kopecks, at }: MoneyFacts, number: string, refs: MoneyRefs, id: string): object {
  const { organization, agent, order, expenseItem } = refs
  return {
    ...{ syncId: id, externalCode: id, moment: moscowTime(at).replace('T', ' '), applicable: true, sum: kopecks },
    ...{ organization, agent },
    ...(expenseItem
      ? { expenseItem, paymentPurpose: `Возврат денег по заказу ${number}` }
      : { operations: [{ ...order, linkedSum: kopecks }], paymentPurpose: `Оплата заказа ${number}` }),
  }
}

interface KnownMoney {
  /** Null: several documents, or none. */
  readonly documentId: string | null
  readonly kopecks: number
}

/**
 * Whether money that came was entered for the order by hand: as one document of its sum, or as several, or over an
 * invoice or a shipment. «part»: some was, a person decides about the rest. `known`: what is there for other payments.
 */
export function enteredPayment(
  kopecks: number,
  { payedSum = 0, payments = [] }: Pick<OrderRow, 'payedSum' | 'payments'>,
  known: readonly KnownMoney[],
): { readonly documentId: string | null } | 'part' | null {
  const taken = new Set(known.map(({ documentId }) => documentId))
  for (const payment of payments) {
    const documentId = idOf(payment)
    if (documentId !== null && !taken.has(documentId) && Math.round(payment.linkedSum ?? 0) === kopecks)
      return { documentId }
  }
  const unknown = Math.round(payedSum) - known.reduce((sum, each) => sum + each.kopecks, 0)
  if (unknown >= kopecks) return { documentId: null }
  return unknown > 0 ? 'part' : null
}

/** A document of money that went out, as МойСклад lists it; anything may be missing. */
export interface OutgoingMoneyRow {
  readonly id?: string
  readonly paymentPurpose?: string
  readonly description?: string
  readonly operations?: readonly { readonly meta?: { readonly type?: string } }[]
}

/**
 * Whether money that went to the buyer, of the sum of a refund, is of this order: it is of a return of goods, or names
 * the order.
 */
export function isRefundOf(
  { paymentPurpose = '', description = '', operations = [] }: OutgoingMoneyRow,
  number: string,
) {
  const named = new RegExp(`(?<![\\p{L}\\d])${number}(?!\\d)`, 'iu')
  return operations.some(({ meta }) => meta?.type === 'salesreturn') || named.test(`${paymentPurpose}\n${description}`)
}
