import type { DocumentKind, OrderDocument } from '@shpulka/contract/buying/order-documents'
import type { Order } from '@shpulka/contract/buying/orders'

/** The order fields that decide which documents it has. */
export interface DocumentedOrder {
  readonly number: string
  readonly stage: Order['status']['stage']
  readonly bill: { readonly number: string } | null
  /** How it is paid; null: a one-click order nobody has settled yet. */
  readonly paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  /** Null: a person pays, and gets no УПД. */
  readonly payer: { readonly legalAddress: string } | null
  /** When the goods left the warehouse; null: not yet. */
  readonly sentAt: Date | null
}

/**
 * The documents an order has now: an invoice while it is to be paid to an account, an act once the goods have left the
 * warehouse.
 */
export function orderDocuments({ number, stage, bill, paymentKind, payer, sentAt }: DocumentedOrder): OrderDocument[] {
  const document = (kind: DocumentKind, title: string): OrderDocument => ({ kind, title, fileName: `${title}.pdf` })
  return [
    document('order', `Бланк заказа № ${number}`),
    // A buyer who pays on the bank's page would pay twice by an invoice.
    ...(bill && stage !== 'cancelled' && paymentKind !== 'card'
      ? [document('invoice', `Счёт на оплату № ${bill.number}`)]
      : []),
    ...(stage === 'sent' || stage === 'completed' ? [document('act', `Акт приёма-передачи № ${number}`)] : []),
    ...(payer && sentAt && stage !== 'cancelled' ? [document('upd', `УПД № ${number}`)] : []),
    // The format demands the buyer's address.
    ...(payer?.legalAddress && sentAt && stage !== 'cancelled'
      ? [{ kind: 'upd-xml' as const, title: `УПД № ${number} для ЭДО`, fileName: `УПД № ${number}.xml` }]
      : []),
  ]
}
