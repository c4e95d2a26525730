import type { DocumentKind } from '@shpulka/contract/buying/order-documents'
import type { Order } from '@shpulka/contract/buying/orders'
import type { PdfSpec } from '../../base/documents/pdf.port.ts'
import { actPdf } from './act-pdf.rule.ts'
import { invoicePdf } from './invoice-pdf.rule.ts'
import { orderFormPdf } from './order-form-pdf.rule.ts'
import type { PaperFacts } from './paper-facts.rule.ts'
import type { OrderPdf } from './pdf-lines.rule.ts'
import type { Seller } from './transfer-document.rule.ts'
import { transferPdf } from './transfer-pdf.rule.ts'

/** Documents rendered as PDF. */
export type OrderPdfKind = Exclude<DocumentKind, 'upd-xml'>

/** A document of an order; the same order in the same state gives the same document. */
export function orderPdf(
  { kind, shipmentId }: { readonly kind: OrderPdfKind; readonly shipmentId: number | null },
  order: Order,
  facts: PaperFacts,
  seller: Seller,
): PdfSpec {
  const document = orderPdfs[kind](order, facts, seller, shipmentId)
  return { ...document, head: { ...document.head, issuer: `${seller.legal.name} · ${seller.phone}` } }
}

type Draw = (order: Order, facts: PaperFacts, seller: Seller, shipmentId: number | null) => OrderPdf

const orderPdfs: Readonly<Record<OrderPdfKind, Draw>> = {
  order: (order, _facts, seller) => orderFormPdf(order, seller),
  invoice: invoicePdf,
  act: actPdf,
  upd: transferPdf,
}
