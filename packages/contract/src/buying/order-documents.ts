import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** Kinds of documents of an order. */
export const documentKinds = ['order', 'invoice', 'act', 'upd', 'upd-xml'] as const

export const DocumentKind = Type.Enum(documentKinds, {
  description:
    'order: «Бланк заказа»; invoice: «Счёт на оплату» with a payment QR code; act: «Акт приёма-передачи», once ' +
    'the goods are sent; upd: «УПД» of an order paid by an organization or a sole proprietor, one for each shipment ' +
    'sent; upd-xml: the same as an unsigned file in the tax service’s format 5.03 (ЕД-7-26/970@), for an electronic ' +
    'document operator.',
})
export type DocumentKind = (typeof documentKinds)[number]

/** A document an order has now. */
export const OrderDocument = Type.Object({
  kind: DocumentKind,
  shipmentId: Type.Union([id('Shipment.'), Type.Null()], {
    description: 'Shipment of an upd or upd-xml; null: the document is of the whole order.',
  }),
  title: Type.String({ description: 'Name in Russian: «Счёт на оплату № Ш-1001-1».' }),
  fileName: Type.String({ description: 'What the downloaded file is called.' }),
})
export type OrderDocument = Static<typeof OrderDocument>

export const orderDocuments = {
  getOrderDocument: call('GET', '/orders/v1/documents', {
    summary:
      'A document of an order as PDF or XML, for whoever may see the order (GET /orders/v1/own); while the order ' +
      'does not change, the bytes are the same',
    query: Type.Object({
      orderId: id('Order.'),
      kind: DocumentKind,
      shipmentId: Type.Optional(id('Shipment of the order, for upd and upd-xml; missing: the first one sent.')),
    }),
    answer: Type.Unknown({
      description:
        'application/pdf, as an attachment with a Russian name (RFC 5987); for upd-xml application/xml in ' +
        'windows-1251, named as the format demands.',
    }),
    returns: 'bytes',
    errors: {
      404: 'No such order of this visitor, or it has no such document now',
      429:
        'Too many documents are being made, or requested from this network address; Retry-After says when to ask ' +
        'again',
    },
  }),
}
