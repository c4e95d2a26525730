import type { OrderShipment } from '@shpulka/contract/buying/shipments'
import { shipmentNumber } from './shipment-number.rule.ts'
import { shipmentStatusText } from './shipment-status-text.rule.ts'

/** A shipment as stored. */
export interface ShownShipmentRow {
  id: number
  position: number
  /** Null if the shop delivers itself. */
  carrier: 'cdek' | null
  /** The carrier that staff entered, or an empty string. */
  enteredCarrier: string
  trackingNumber: string
  /** The carrier's status code. */
  status: string
  state: string | null
  failure: string
  /** The carrier has an order for it, maybe a refused one. */
  isRegisteredWithCarrier: boolean
  sentAt: string | null
  handedOverAt: string | null
  sentBy: string
  fio: string | null
  lines: OrderShipment['lines']
}

/** If the carrier refuses a shipment, the shop delivers it. */
const isByCarrier = ({ carrier, state }: ShownShipmentRow) => carrier !== null && state !== 'failed'

/** Whether staff may enter its carrier and number: it was sent, and no carrier reports them. */
export const isTrackingEditable = (row: ShownShipmentRow): boolean => row.sentAt !== null && !isByCarrier(row)

/** A shipment in the contract's shape. */
export function shownShipment(orderId: number, row: ShownShipmentRow): OrderShipment {
  const { id, trackingNumber, sentAt, handedOverAt, lines } = row
  const carrier = isByCarrier(row) ? 'СДЭК' : row.enteredCarrier || null
  return {
    id,
    number: shipmentNumber(orderId, row.position),
    carrier,
    trackingNumber,
    sentAt,
    handedOverAt,
    lines,
    status:
      handedOverAt !== null
        ? shipmentStatusText('DELIVERED')
        : isByCarrier(row)
          ? shipmentStatusText(row.status)
          : sentAt === null
            ? 'Собирается'
            : 'Отправлено',
  }
}

/** Shipments visible to the buyer: without those the carrier refused before they were sent. */
export const buyerShipments = (orderId: number, rows: readonly ShownShipmentRow[]): OrderShipment[] =>
  rows.filter(({ sentAt, state }) => sentAt !== null || state !== 'failed').map((row) => shownShipment(orderId, row))
