import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { DeskOrder } from './desk-order.ts'
import { maxPrintedOrders } from './order-desk.ts'

/** Papers of an order printed for shipping, besides the carrier's label. */
export const shippingPaperKinds = ['pick-list', 'invoice', 'upd'] as const

/** Of an answer: ids of orders without the carrier's label, joined by commas. */
export const missingLabelsHeader = 'x-shop-missing-labels'

/** Documents of a shipment that staff print. */
export const shipmentPaperKinds = ['pick-list', 'waybill'] as const

const noShipment = { 404: 'No such shipment on the sites the caller has the permission for.' }
const Tracking = Type.Object({
  carrier: Type.String({ maxLength: 60, description: 'Name of the carrier, as «Деловые линии»; empty: none.' }),
  trackingNumber: Type.String({
    maxLength: 60,
    description: 'Tracking number, as the carrier writes it; empty: not known.',
  }),
})
const shipment = Type.Object({ id: id('Shipment.') })

/** Sending an order in parts, for staff. */
export const orderShipments = {
  sendOrderPart: call('POST', '/office/v1/orders/{id}/shipments', {
    summary:
      'Sends a part of an order as its own shipment: it leaves the stock, goes to the carrier, and the buyer gets an ' +
      'email. The last part gives the order the status `sendTo`. A repeat with the same key sends nothing more',
    params: Type.Object({ id: id('Order.') }),
    body: Type.Object({
      key: Type.String({ format: 'uuid', description: 'Chosen by the caller: one key, one shipment.' }),
      lines: Type.Array(
        Type.Object({
          line: Type.Integer({ minimum: 0, maximum: 32_767, description: 'Number of the line in the order.' }),
          count: Type.Integer({ minimum: 1, maximum: 99_999, description: 'How many are sent.' }),
          sent: Type.Integer({
            minimum: 0,
            maximum: 99_999,
            description: '`sentCount` of the line, as the caller saw it.',
          }),
        }),
        { minItems: 1, maxItems: 500, description: 'Each line once.' },
      ),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.pack' },
    errors: {
      404: 'No such order on the sites the caller has the permission for.',
      409: 'Somebody has sent some of these lines meanwhile: `conflict` says who and how many, by line.',
      422: 'Fewer are left or in stock than named; the order cannot be sent now; the key is of another shipment.',
    },
  }),
  handOverShipment: call('POST', '/office/v1/shipments/{id}/hand-over', {
    summary: 'Records that the buyer has received a shipment, and makes its receipt. A repeat changes nothing',
    params: shipment,
    answer: DeskOrder,
    needs: { staff: 'orders.pack' },
    errors: { ...noShipment, 422: 'It was not sent, or its order is cancelled.' },
  }),
  retryShipment: call('POST', '/office/v1/shipments/{id}/retry', {
    summary:
      'Asks the carrier again to accept a shipment; if it has accepted it meanwhile, it is found, not made twice',
    params: shipment,
    answer: DeskOrder,
    needs: { staff: 'orders.pack' },
    errors: { ...noShipment, 422: 'It was accepted, or refused for good.' },
  }),
  trackShipment: call('POST', '/office/v1/shipments/{id}/tracking', {
    summary:
      'Sets carrier and tracking number of a shipment whose carrier the shop is not connected to; the buyer gets an ' +
      'email. Both empty: they are removed',
    params: shipment,
    body: Type.Object({
      ...Tracking.properties,
      was: Type.Object(Tracking.properties, { description: 'The values the caller saw.' }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.pack' },
    errors: {
      ...noShipment,
      409: 'Somebody has changed it meanwhile: `conflict` has both values.',
      422:
        'It was not sent, its order is cancelled, its carrier gives the number itself, or a number without a ' +
        'carrier.',
    },
  }),
  printCarrierLabel: call('POST', '/office/v1/shipments/{id}/label', {
    summary:
      'The carrier’s label for the parcel, or its receipt, as PDF; printing is recorded in the history of its order',
    params: shipment,
    body: Type.Object({
      paper: Type.Enum(['label', 'receipt'], { description: 'receipt: with both addresses, for whoever takes it in.' }),
    }),
    answer: Type.Unknown({ description: 'application/pdf.' }),
    returns: 'bytes',
    needs: { staff: 'orders.pack' },
    errors: {
      ...noShipment,
      422: 'The carrier has not accepted it, is not connected, does not answer, or is still making the paper.',
    },
  }),
  printCarrierLabels: call('POST', '/office/v1/carrier-labels', {
    summary:
      'The carrier’s labels for the newest parcel of each order as one PDF, by city; printing is recorded in the ' +
      'history of the orders',
    body: Type.Object({
      orderIds: Type.Array(id('Order.'), { minItems: 1, maxItems: maxPrintedOrders, uniqueItems: true }),
    }),
    answer: Type.Unknown({ description: 'application/pdf.' }),
    returns: 'bytes',
    needs: { staff: 'orders.pack' },
    errors: {
      404: 'Some orders are not on the sites the caller has the permission for.',
      422: 'The carrier has not accepted some of them (they are named), is not connected, or is making the paper.',
    },
  }),
  printShippingPapers: call('POST', '/office/v1/shipping-papers', {
    summary:
      'All that selected orders are shipped with as one PDF, by delivery method and city: pick list, invoices and УПД ' +
      'on A4, then the carrier’s labels at their own size; printing is recorded in the history of the orders',
    body: Type.Object({
      orderIds: Type.Array(id('Order.'), { minItems: 1, maxItems: maxPrintedOrders, uniqueItems: true }),
    }),
    answer: Type.Unknown({
      description:
        'application/pdf. Orders the carrier takes whose label there is not now are listed with the reason on a sheet ' +
        'before the labels, and by id in the header x-shop-missing-labels; the rest is printed.',
    }),
    returns: 'bytes',
    needs: { staff: 'orders.pack' },
    errors: {
      404: 'Some orders are not on the sites where the caller may read and pack orders.',
      429: 'Too many PDFs are being made.',
    },
  }),
  printShipmentPapers: call('POST', '/office/v1/shipment-papers', {
    summary: 'Documents of a shipment as one PDF; printing is recorded in the history of its order',
    body: Type.Object({
      shipmentId: id('Shipment.'),
      kinds: Type.Array(
        Type.Enum(shipmentPaperKinds, {
          description: 'pick-list: what to take from which warehouse; waybill: list of the contents for the recipient.',
        }),
        { minItems: 1, maxItems: shipmentPaperKinds.length, uniqueItems: true },
      ),
    }),
    answer: Type.Unknown({ description: 'application/pdf.' }),
    returns: 'bytes',
    needs: { staff: 'orders.read' },
    errors: { ...noShipment, 422: 'It was not sent yet.', 429: 'Too many PDFs are being made.' },
  }),
}
