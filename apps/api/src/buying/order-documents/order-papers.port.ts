import type { Tx } from '../../base/db/pool.ts'
import type { PdfSpec } from '../../base/documents/pdf.port.ts'
import { orderOfShop } from '../orders/shown-order.port.ts'
import { type OrderPdfKind, orderPdf } from './order-pdfs.rule.ts'
import type { Seller } from './transfer-document.rule.ts'

/**
 * Papers of an order to be drawn, and kinds it does not have now; null: no such order. The caller has checked who may
 * see it.
 */
export async function orderPapers(
  tx: Tx,
  orderId: number,
  kinds: readonly OrderPdfKind[],
  sellerOf: (siteId: number) => Seller,
): Promise<{ specs: PdfSpec[]; missing: OrderPdfKind[] } | null> {
  const shopOrder = await orderOfShop(tx, orderId)
  if (!shopOrder) return null
  const { order, siteId } = shopOrder
  const documentsOf = (kind: OrderPdfKind) => order.documents.filter((document) => document.kind === kind)
  return {
    specs: kinds.flatMap((kind) =>
      documentsOf(kind).map(({ shipmentId }) => orderPdf({ kind, shipmentId }, order, sellerOf(siteId))),
    ),
    missing: kinds.filter((kind) => documentsOf(kind).length === 0),
  }
}
