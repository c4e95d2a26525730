import type { DocumentKind, OrderDocument } from '@shpulka/contract/buying/order-documents'
import type { Order } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'

/** The fields of an order that decide which documents it has. */
export interface DocumentedOrder {
  readonly number: string
  readonly stage: Order['status']['stage']
  readonly bill: { readonly number: string; readonly amount: number } | null
  /** Kind of payment method; null for a one-click order without one yet. */
  readonly paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  /** Null when a person pays: they get no УПД. */
  readonly payer: { readonly legalAddress: string } | null
  readonly shipments: readonly Pick<OrderShipment, 'id' | 'number' | 'sentAt'>[]
}

/**
 * The documents an order has now: an invoice while it can be paid by bank transfer, an act after all goods have been
 * sent, a УПД for each sent shipment.
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
    kind,
    shipmentId: null,
    title,
    fileName: `${title}.pdf`,
  })
  const sentShipments = payer && stage !== 'cancelled' ? shipments.filter(({ sentAt }) => sentAt !== null) : []
  return [
    document('order', `Бланк заказа № ${number}`),
    // With an invoice a buyer who pays on the bank's page or at the hand-over might pay twice.
    ...(bill && bill.amount > 0 && stage !== 'cancelled' && paymentKind === 'invoice'
      ? [document('invoice', `Счёт на оплату № ${bill.number}`)]
      : []),
    ...(stage === 'sent' || stage === 'completed' ? [document('act', `Акт приёма-передачи № ${number}`)] : []),
    ...sentShipments.flatMap((shipment) =>
      transferDocuments(shipment, { isForOperator: Boolean(payer?.legalAddress) }),
    ),
  ]
}

/** `isForOperator`: the buyer's address is known, which the XML format requires. */
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
