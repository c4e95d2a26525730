import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { DeskOrder } from './desk-order.ts'

/** Papers of one shipment that staff print. */
export const shipmentPaperKinds = ['pick-list', 'waybill'] as const

const noShipment = { 404: 'No such shipment of a site one has the right for.' }
const Tracking = Type.Object({
  carrier: Type.String({ maxLength: 60, description: 'Name of the carrier, as «Деловые линии»; empty: nobody’s.' }),
  trackingNumber: Type.String({ maxLength: 60, description: 'As the carrier writes it; empty: not known.' }),
})
const shipment = Type.Object({ id: id('Shipment.') })

/** Shipments of an order as staff send them, part by part. */
export const orderShipments = {
  sendOrderPart: call('POST', '/office/v1/orders/{id}/shipments', {
    summary:
      'Sends a part of an order: it leaves the stock and goes to the carrier as a shipment of its own, its buyer is ' +
      'written to. The last part gives the order the status `sendTo`. Sent again by the same key it is the same one',
    params: Type.Object({ id: id('Order.') }),
    body: Type.Object({
      key: Type.String({ format: 'uuid', description: 'Chosen by who sends; of one shipment.' }),
      lines: Type.Array(
        Type.Object({
          line: Type.Integer({ minimum: 0, maximum: 32_767, description: 'Number of the line in the order.' }),
          count: Type.Integer({ minimum: 1, maximum: 99_999, description: 'How many of it go.' }),
          sent: Type.Integer({ minimum: 0, maximum: 99_999, description: '`sentCount` of the line as one sees it.' }),
        }),
        { minItems: 1, maxItems: 500, description: 'Each line once.' },
      ),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.pack' },
    errors: {
      404: 'No such order of a site one has the right for.',
      409: 'Somebody has sent of these lines meanwhile: `conflict` says by line what and who.',
      422: 'Fewer are left than are named, or lie in stock; the order cannot be sent now; the key is of another one.',
    },
  }),
  handOverShipment: call('POST', '/office/v1/shipments/{id}/hand-over', {
    summary: 'The buyer has got a shipment: its receipt is due. Said again it changes nothing',
    params: shipment,
    answer: DeskOrder,
    needs: { staff: 'orders.pack' },
    errors: { ...noShipment, 422: 'It has not gone, or its order is cancelled.' },
  }),
  retryShipment: call('POST', '/office/v1/shipments/{id}/retry', {
    summary: 'Asks the carrier again to take a shipment that it did not take; one it has taken meanwhile is found',
    params: shipment,
    answer: DeskOrder,
    needs: { staff: 'orders.pack' },
    errors: { ...noShipment, 422: 'It was taken, or was refused for good.' },
  }),
  trackShipment: call('POST', '/office/v1/shipments/{id}/tracking', {
    summary:
      'Says who carries a shipment that has no exchange with its carrier, and by which number its buyer follows it: ' +
      'they are written to. Both empty: nothing is said any more',
    params: shipment,
    body: Type.Object({
      ...Tracking.properties,
      was: Type.Object(Tracking.properties, { description: 'What one saw there.' }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.pack' },
    errors: {
      ...noShipment,
      409: 'Somebody has changed it meanwhile: `conflict` says what to and who.',
      422: 'It has not gone, its order is cancelled, its carrier gives the number, or a number is nobody’s.',
    },
  }),
  printShipmentPapers: call('POST', '/office/v1/shipment-papers', {
    summary: 'Papers of a shipment as one PDF; who printed them is written down',
    body: Type.Object({
      shipmentId: id('Shipment.'),
      kinds: Type.Array(
        Type.Enum(shipmentPaperKinds, {
          description: 'pick-list: from which warehouse to take what; waybill: what is in it, for its recipient.',
        }),
        { minItems: 1, maxItems: shipmentPaperKinds.length, uniqueItems: true },
      ),
    }),
    answer: Type.Unknown({ description: 'application/pdf.' }),
    returns: 'bytes',
    needs: { staff: 'orders.read' },
    errors: { ...noShipment, 422: 'It has not gone yet.', 429: 'Too many papers are being drawn.' },
  }),
}
