import type { DocumentKind, OrderDocument } from '@shpulka/contract/buying/order-documents'
import type { Order } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'

/** The order fields that decide which documents it has. */
export interface DocumentedOrder {
  readonly number: string
  readonly stage: Order['status']['stage']
  readonly bill: { readonly number: string } | null
  /** How it is paid; null: a one-click order that is not settled yet. */
  readonly paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  /** Null: a person pays, and gets no УПД. */
  readonly payer: { readonly legalAddress: string } | null
  readonly shipments: readonly Pick<OrderShipment, 'id' | 'number' | 'sentAt'>[]
}

/**
 * The documents an order has now: an invoice while it is to be paid by bank transfer, an act once all goods have left
 * the warehouse, a УПД of each shipment that has left.
 */
export function orderDocuments({
  number,
  stage,
  bill,
  paymentKind,
  payer,
  shipments,
}: DocumentedOrder): OrderDocument[] {
  const document = (kind: DocumentKind, title: string): OrderDocument => ({
    ...{ kind, shipmentId: null, title },
    fileName: `${title}.pdf`,
  })
  const sentShipments = payer && stage !== 'cancelled' ? shipments.filter(({ sentAt }) => sentAt !== null) : []
  return [
    document('order', `Бланк заказа № ${number}`),
    // A buyer who pays on the bank's page would pay twice by an invoice.
    ...(bill && stage !== 'cancelled' && paymentKind !== 'card'
      ? [document('invoice', `Счёт на оплату № ${bill.number}`)]
      : []),
    ...(stage === 'sent' || stage === 'completed' ? [document('act', `Акт приёма-передачи № ${number}`)] : []),
    ...sentShipments.flatMap((shipment) =>
      transferDocuments(shipment, { isForOperator: Boolean(payer?.legalAddress) }),
    ),
  ]
}

/** `isForOperator`: the buyer's address is known, which the format demands. */
function transferDocuments(
  { id, number }: Pick<OrderShipment, 'id' | 'number'>,
  { isForOperator }: { isForOperator: boolean },
): OrderDocument[] {
  // File names must not contain the slash of «Ш-1001/2».
  const fileName = `УПД № ${number.replace('/', '-')}`
  const title = `УПД № ${number}`
  return [
    { kind: 'upd', shipmentId: id, title, fileName: `${fileName}.pdf` },
    ...(isForOperator
      ? [{ kind: 'upd-xml' as const, shipmentId: id, title: `${title} для ЭДО`, fileName: `${fileName}.xml` }]
      : []),
  ]
}
