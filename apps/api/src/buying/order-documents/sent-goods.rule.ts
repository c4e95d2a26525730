import type { Order, OrderLine } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'
import type { VatPercent } from '../receipts/goods-vat.rule.ts'
import { shippedLines } from '../shipments/shipped-lines.rule.ts'
import type { PaperFacts } from './paper-facts.rule.ts'

/** What went with a shipment, as papers have it. */
export interface SentGoods {
  readonly shipment: OrderShipment & { readonly sentAt: string }
  readonly lines: readonly OrderLine[]
  /** The first shipment includes the delivery, unless it was returned before. */
  readonly deliveryKopecks: number
  /** The VAT of the site on the day it was sent. Null: the seller paid none. */
  readonly vatPercent: VatPercent | null
}

/** What went of an order with each sent shipment. Together it is the order without what was returned before. */
export const sentGoods = (order: Order, { shipments, returnedDeliveryKopecks }: PaperFacts): SentGoods[] =>
  order.shipments.filter(isSent).map((shipment, index) => ({
    shipment,
    lines: shippedLines(order, shipment),
    deliveryKopecks: index === 0 ? (order.delivery?.price ?? 0) - returnedDeliveryKopecks : 0,
    vatPercent: shipments.find(({ id }) => id === shipment.id)?.vatPercent ?? null,
  }))

const isSent = (shipment: OrderShipment): shipment is SentGoods['shipment'] => shipment.sentAt !== null
