import type { orderDocuments } from '@shpulka/contract/buying/order-documents'
import { encode } from 'iconv-lite'
import type { Pool } from '../../base/db/pool.ts'
import { renderPdf } from '../../base/documents/pdf.port.ts'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import { notFound } from '../../base/http/failure.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import { shownOrder } from '../orders/shown-order.port.ts'
import { paperFacts } from './order-papers.port.ts'
import { orderPdf } from './order-pdfs.rule.ts'
import { transferDocument } from './transfer-document.rule.ts'
import { transferFileId, transferXml } from './transfer-xml.rule.ts'

/** A document is rendered at each request, which costs as much as about a hundred pages. */
const documentsPerIp: RateLimit = { name: 'order-documents-per-address', times: 60, seconds: 60 }

export interface OrderDocumentsDeps {
  readonly pool: Pool
  readonly config: TokenConfig
  readonly limits: RateLimits
}

export const getOrderDocument: Handler<typeof orderDocuments.getOrderDocument, OrderDocumentsDeps> = async (
  ctx,
  deps,
) => {
  const { query, visitor, reply, clientKey } = ctx
  // With only the key from the email, documents that are paid or signed still show the full name.
  const order = await shownOrder(ctx, deps, query.orderId, { isNameShown: query.kind !== 'order' })
  const document = order.documents.find(
    ({ kind, shipmentId }) => kind === query.kind && (!query.shipmentId || shipmentId === query.shipmentId),
  )
  if (!document) throw notFound('Такого документа у заказа сейчас нет')
  await deps.limits.consume([documentsPerIp, clientKey])
  const headers = (type: string, fileName: string) =>
    reply.headers({
      'content-type': type,
      'content-disposition': attachmentHeader(fileName),
      'cache-control': 'private, no-store',
    })
  const { kind, shipmentId } = document
  const facts = await paperFacts(deps.pool, order.id)
  if (kind === 'upd-xml') {
    const transfer = transferDocument(order, shipmentId, facts, visitor.site)
    if (!transfer) throw notFound('Такого документа у заказа сейчас нет')
    // The format requires this encoding and the id as the file name. Characters missing in the encoding are written as
    // numbers.
    const text = transferXml(transfer).replace(/\P{ASCII}/gu, (character) =>
      encode(character, 'win1251')[0] === 0x3f ? `&#${character.codePointAt(0)};` : character,
    )
    return headers('application/xml; charset=windows-1251', `${transferFileId(transfer)}.xml`).send(
      encode(text, 'win1251'),
    )
  }
  const bytes = await renderPdf(orderPdf({ kind, shipmentId }, order, facts, visitor.site), clientKey)
  return headers('application/pdf', document.fileName).send(bytes)
}
