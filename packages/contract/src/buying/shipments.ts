import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { PackSize } from '../catalogue/pack.ts'

const orNull = (description: string, whenNull: string) =>
  Type.Union([Type.String({ description: `${description} ISO 8601, UTC.` }), Type.Null()], {
    description: `Null: ${whenNull}.`,
  })

/** Goods of an order sent together; an order has one shipment or several. */
export const OrderShipment = Type.Object({
  id: id('Shipment.'),
  number: Type.String({ description: 'Ш-1001 for the first one of the order, then Ш-1001/2.' }),
  carrier: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the carrier, perhaps as staff wrote it; null: the shop delivers itself.',
  }),
  trackingNumber: Type.String({ description: 'Tracking number of the carrier; empty: not given yet, or no carrier.' }),
  status: Type.String({ description: 'Its status, in Russian.' }),
  sentAt: orNull('When it left the warehouse.', 'it is being packed'),
  handedOverAt: orNull('When the buyer received it.', 'not yet'),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Number of the line in the order.' }),
      title: Type.String({ description: 'As it was ordered.' }),
      vendorCode: Type.String({ description: 'Article; empty: none.' }),
      count: Type.Integer({ description: 'How many of it are in the shipment.' }),
      packSize: PackSize,
    }),
    { description: 'In the order of lines; empty while it is being packed.' },
  ),
})
export type OrderShipment = Static<typeof OrderShipment>

export const shipments = {
  takeShipmentNotice: call('POST', '/delivery/v1/notifications/cdek', {
    summary:
      'Webhook of CDEK about one of its orders (ORDER_STATUS). Its contents are not trusted: a job then reads the order ' +
      'from CDEK',
    body: Type.Object(
      {
        type: Type.Optional(Type.String({ maxLength: 100, description: 'ORDER_STATUS.' })),
        uuid: Type.String({ maxLength: 100, description: 'Id of the order at CDEK; an unknown one changes nothing.' }),
      },
      { additionalProperties: true },
    ),
    answer: Type.Object({ taken: Type.Literal(true, { description: 'CDEK need not repeat it.' }) }),
  }),
}
