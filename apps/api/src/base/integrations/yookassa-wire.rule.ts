import { isUuid } from '@shpulka/contract/base/ids'
import type { BankRefund, ReceiptSubject, RegisteredReceipt } from './bank.port.ts'
import { type Receipt, receiptSum } from './receipt.rule.ts'

/** Converts kopecks to the format of the API. */
export const wireAmount = (kopecks: number) => ({
  value: `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`,
  currency: 'RUB',
})

/**
 * Parses a sum of the API into kopecks; null when it is invalid. Avoids floats, which cannot represent 1.10 exactly.
 */
export function wireKopecks(value: unknown): number | null {
  const parts = typeof value === 'string' ? /^(\d{1,12})\.(\d{2})$/.exec(value) : null
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : null
}

const customerOf = ({ customer: { email, phone } }: Receipt) => (email === null ? { phone } : { email })

const itemsOf = ({ lines }: Receipt) =>
  lines.map(({ description, quantity, priceKopecks, vatCode, subject, mode, measure = 'piece' }) => ({
    description,
    quantity,
    amount: wireAmount(priceKopecks),
    vat_code: vatCode,
    payment_subject: subject,
    payment_mode: mode,
    measure,
  }))

const taxSystemOf = ({ taxSystemCode }: Receipt) => (taxSystemCode === null ? {} : { tax_system_code: taxSystemCode })

/** The receipt in a request for a payment or a refund. */
export const wireReceipt = (receipt: Receipt) => ({
  customer: customerOf(receipt),
  items: itemsOf(receipt),
  ...taxSystemOf(receipt),
  internet: true,
})

/** A separate receipt: for prepaid goods that were handed over, or for a payment or refund. */
export const wireSeparateReceipt = (of: ReceiptSubject, receipt: Receipt) => ({
  ...('refundId' in of ? { type: 'refund', refund_id: of.refundId } : { type: 'payment', payment_id: of.paymentId }),
  ...wireReceipt(receipt),
  send: true,
  settlements: [
    {
      type: 'isSettlement' in of && of.isSettlement ? 'prepayment' : 'cashless',
      amount: wireAmount(receiptSum(receipt.lines)),
    },
  ],
})

/** The text if it is neither empty nor too long, otherwise null. */
const textIn = (value: unknown, maxLength: number) =>
  typeof value === 'string' && value !== '' && value.length <= maxLength ? value : null
const oneOf = <Value extends string>(value: unknown, values: readonly Value[]): Value | null =>
  values.find((each) => each === value) ?? null
const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export interface WirePayment {
  readonly id: string
  readonly status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  readonly amountKopecks: number
  readonly currency: string
  /** The bill number in the metadata; null when the payment is not ours. */
  readonly billId: number | null
  readonly cancelReason: string
  readonly confirmationUrl: string | null
}

const paymentStatuses = ['pending', 'waiting_for_capture', 'succeeded', 'canceled'] as const
const objectStatuses = ['pending', 'succeeded', 'canceled'] as const

/** Parses a payment; null when it is invalid or the protocol of its payment page is not in `pageProtocols`. */
export function paymentIn(answer: unknown, pageProtocols: readonly string[]): WirePayment | null {
  const { id, status, amount, metadata, cancellation_details, confirmation } = objectIn(answer)
  const { value, currency } = objectIn(amount)
  const { billId } = objectIn(metadata)
  const { confirmation_url } = objectIn(confirmation)
  const url = textIn(confirmation_url, 2048)
  const payment = {
    id: textIn(id, 64),
    status: oneOf(status, paymentStatuses),
    amountKopecks: wireKopecks(value),
    currency: textIn(currency, 3),
  }
  if (payment.id === null || payment.status === null || payment.amountKopecks === null || payment.currency === null)
    return null
  if (url !== null && !(URL.canParse(url) && pageProtocols.includes(new URL(url).protocol))) return null
  return {
    ...(payment as { id: string; status: WirePayment['status']; amountKopecks: number; currency: string }),
    billId: typeof billId === 'string' && /^[1-9]\d{0,14}$/.test(billId) ? Number(billId) : null,
    cancelReason: textIn(objectIn(cancellation_details).reason, 100) ?? '',
    confirmationUrl: url,
  }
}

/** Parses a refund; null when it is invalid. */
export function refundIn(answer: unknown): BankRefund | null {
  const { id, status, amount, created_at, metadata } = objectIn(answer)
  const refund = { id: textIn(id, 64), status: oneOf(status, objectStatuses) }
  const { refundKey } = objectIn(metadata)
  const idempotencyKey = typeof refundKey === 'string' && isUuid(refundKey) ? refundKey : null
  if (refund.id === null || refund.status === null) return null
  const createdAt = Date.parse(textIn(created_at, 40) ?? '')
  return {
    ...(refund as { id: string; status: BankRefund['status'] }),
    idempotencyKey,
    amountKopecks: wireKopecks(objectIn(amount).value),
    createdAt: Number.isNaN(createdAt) ? null : new Date(createdAt),
  }
}

/** Parses a list of refunds, skipping invalid ones; null when it is not a list. */
export function refundsIn(answer: unknown): BankRefund[] | null {
  const { items } = objectIn(answer)
  return Array.isArray(items) ? items.map(refundIn).filter((each) => each !== null) : null
}

/** Parses a receipt; null when it is invalid. */
export function receiptIn(answer: unknown): RegisteredReceipt | null {
  const {
    id,
    type,
    status,
    settlements,
    fiscal_document_number,
    fiscal_storage_number,
    fiscal_attribute,
    registered_at,
  } = objectIn(answer)
  const receipt = {
    id: textIn(id, 64),
    kind: oneOf(type, ['payment', 'refund'] as const),
    status: oneOf(status, objectStatuses),
  }
  if (receipt.id === null || receipt.kind === null || receipt.status === null) return null
  const registeredAt = textIn(registered_at, 40)
  return {
    ...(receipt as { id: string; kind: 'payment' | 'refund'; status: RegisteredReceipt['status'] }),
    isSettlement: Array.isArray(settlements) && settlements.some((each) => objectIn(each).type === 'prepayment'),
    documentNumber: textIn(fiscal_document_number, 40) ?? '',
    storageNumber: textIn(fiscal_storage_number, 40) ?? '',
    attribute: textIn(fiscal_attribute, 40) ?? '',
    registeredAt: registeredAt !== null && !Number.isNaN(Date.parse(registeredAt)) ? registeredAt : null,
  }
}

/** Parses a list of receipts, skipping invalid ones; null when it is not a list. */
export function receiptsIn(answer: unknown): RegisteredReceipt[] | null {
  const { items } = objectIn(answer)
  return Array.isArray(items) ? items.map(receiptIn).filter((each) => each !== null) : null
}

export interface WireNotification {
  readonly event: string
  readonly objectKind: 'payment' | 'refund'
  readonly objectId: string
}

/** Parses a notification; null when it is invalid or not about a payment or refund. */
export function notificationIn(body: unknown): WireNotification | null {
  const { type, event, object } = objectIn(body)
  const kind = typeof event === 'string' ? /^(payment|refund)\.[a-z_]{1,40}$/.exec(event)?.[1] : undefined
  const id = textIn(objectIn(object).id, 64)
  if (type !== 'notification' || kind === undefined || id === null || !/^[\w-]+$/.test(id)) return null
  return { event: event as string, objectKind: kind as 'payment' | 'refund', objectId: id }
}
