import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** Papers of an order. */
export const documentKinds = ['order', 'invoice', 'act', 'upd', 'upd-xml'] as const

export const DocumentKind = Type.Enum(documentKinds, {
  description:
    'order: «Бланк заказа»; invoice: «Счёт на оплату» with a payment QR code; act: «Акт приёма-передачи», once ' +
    'the goods are sent; upd: «УПД» of an order paid by an organization or a sole proprietor, one of each shipment ' +
    'that has gone; upd-xml: the same as an unsigned file of the tax service’s format 5.03 (ЕД-7-26/970@) for an operator ' +
    'of electronic documents.',
})
export type DocumentKind = (typeof documentKinds)[number]

/** A document an order has now. */
export const OrderDocument = Type.Object({
  kind: DocumentKind,
  shipmentId: Type.Union([id('Shipment.'), Type.Null()], {
    description: 'The shipment that upd and upd-xml are of; null: the paper is of the whole order.',
  }),
  title: Type.String({ description: 'Name in Russian: «Счёт на оплату № Ш-1001-1».' }),
  fileName: Type.String({ description: 'What the downloaded file is called.' }),
})
export type OrderDocument = Static<typeof OrderDocument>

export const orderDocuments = {
  getOrderDocument: call('GET', '/orders/v1/documents', {
    summary:
      'A document of an order as PDF or XML, for whoever may see the order (GET /orders/v1/own); one order, kind, ' +
      'shipment and state are the same bytes',
    query: Type.Object({
      orderId: id('Order.'),
      kind: DocumentKind,
      shipmentId: Type.Optional(id('Shipment of the order, for upd and upd-xml; without it the first that has gone.')),
    }),
    answer: Type.Unknown({
      description:
        'application/pdf, as an attachment with a Russian name (RFC 5987); of upd-xml application/xml in ' +
        'windows-1251, called by its id as the format demands.',
    }),
    returns: 'bytes',
    errors: {
      404: 'No such order of this visitor, or it has no such document now',
      429: 'Too many documents are being drawn, or requested from this address; Retry-After says when to ask again',
    },
  }),
}
