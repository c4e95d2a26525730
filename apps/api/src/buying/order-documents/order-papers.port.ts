import type { Queryable } from '../../base/db/pool.ts'
import type { PdfSpec } from '../../base/documents/pdf.port.ts'
import { findOrderAndSite } from '../orders/shown-order.port.ts'
import { type OrderPdfKind, orderPdf } from './order-pdfs.rule.ts'
import type { PaperFacts } from './paper-facts.rule.ts'
import { findPaperFacts } from './paper-facts.sql.ts'
import type { Seller } from './transfer-document.rule.ts'

/**
 * Documents of an order to be rendered, and the requested kinds it does not have. Null when there is no such order. The
 * caller must have checked access.
 */
export async function orderPapers(
  tx: Queryable,
  orderId: number,
  kinds: readonly OrderPdfKind[],
  sellerOf: (siteId: number) => Seller,
): Promise<{ specs: PdfSpec[]; missing: OrderPdfKind[] } | null> {
  const found = await findOrderAndSite(tx, orderId)
  if (!found) return null
  const { order, siteId } = found
  const facts = await paperFacts(tx, orderId)
  const documentsOf = (kind: OrderPdfKind) => order.documents.filter((document) => document.kind === kind)
  return {
    specs: kinds.flatMap((kind) =>
      documentsOf(kind).map(({ shipmentId }) => orderPdf({ kind, shipmentId }, order, facts, sellerOf(siteId))),
    ),
    missing: kinds.filter((kind) => documentsOf(kind).length === 0),
  }
}

/** What the papers of an order need beside what its page shows. The order must exist. */
export async function paperFacts(tx: Queryable, orderId: number): Promise<PaperFacts> {
  const [facts] = await findPaperFacts(tx, orderId)
  return facts!
}
