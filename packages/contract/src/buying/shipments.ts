import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

const orNull = (description: string, whenNull: string) =>
  Type.Union([Type.String({ description: `${description} ISO 8601, UTC.` }), Type.Null()], {
    description: `Null: ${whenNull}.`,
  })

/** What goes of an order at once. An order goes whole, in one shipment, or in several. */
export const OrderShipment = Type.Object({
  id: id('Shipment.'),
  number: Type.String({ description: 'Ш-1001, of the others of the order Ш-1001/2.' }),
  carrier: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the carrier, perhaps as staff wrote it; null: by the shop’s own means.',
  }),
  trackingNumber: Type.String({ description: 'What the carrier knows it by; empty: not given yet, or no carrier.' }),
  status: Type.String({ description: 'Where it stands, in Russian.' }),
  sentAt: orNull('When it left the warehouse.', 'it is being packed'),
  handedOverAt: orNull('When the buyer got it.', 'not yet'),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Number of the line in the order.' }),
      title: Type.String({ description: 'As it was ordered.' }),
      vendorCode: Type.String({ description: 'Article; empty: none.' }),
      count: Type.Integer({ description: 'How many of it are in the shipment.' }),
    }),
    { description: 'In the order of the order; empty while it is being packed.' },
  ),
})
export type OrderShipment = Static<typeof OrderShipment>

export const shipments = {
  takeShipmentNotice: call('POST', '/delivery/v1/notifications/cdek', {
    summary:
      'For CDEK: something happened to an order of theirs (ORDER_STATUS). Nothing of it is believed: the order is ' +
      'read from them soon',
    body: Type.Object(
      {
        type: Type.Optional(Type.String({ maxLength: 100, description: 'ORDER_STATUS.' })),
        uuid: Type.String({ maxLength: 100, description: 'Of the order at CDEK; one nobody knows changes nothing.' }),
      },
      { additionalProperties: true },
    ),
    answer: Type.Object({ taken: Type.Literal(true, { description: 'CDEK need not say it again.' }) }),
  }),
}
