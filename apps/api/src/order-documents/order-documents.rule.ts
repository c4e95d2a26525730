import type { DocumentKind, OrderDocument } from '@shpulka/contract/order-documents'
import type { Order } from '@shpulka/contract/orders'

/** What of an order decides which papers it has. */
export interface PaperedOrder {
  readonly number: string
  readonly stage: Order['status']['stage']
  readonly bill: { readonly number: string } | null
  /** How it is paid; null: a one-click order nobody has settled yet. */
  readonly paymentKind: 'on-delivery' | 'invoice' | 'card' | null
}

/** The papers an order has now: an invoice while it is to be paid to an account, an act once the goods have left the warehouse. */
export function orderDocuments({ number, stage, bill, paymentKind }: PaperedOrder): OrderDocument[] {
  const paper = (kind: DocumentKind, title: string): OrderDocument => ({ kind, title, fileName: `${title}.pdf` })
  return [
    paper('order', `Бланк заказа № ${number}`),
    // Who pays at the bank's page would pay twice by an invoice.
    ...(bill && stage !== 'cancelled' && paymentKind !== 'card' ? [paper('invoice', `Счёт на оплату № ${bill.number}`)] : []),
    ...(stage === 'sent' || stage === 'completed' ? [paper('act', `Акт приёма-передачи № ${number}`)] : []),
  ]
}
