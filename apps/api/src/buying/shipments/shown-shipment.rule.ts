import type { OrderShipment } from '@shpulka/contract/buying/shipments'
import { shipmentNumber } from './shipment-number.rule.ts'
import { shipmentWords } from './shipment-words.rule.ts'

/** A shipment as stored. */
export interface ShownShipmentRow {
  id: number
  position: number
  /** Null: delivered by the shop. */
  carrier: 'cdek' | null
  /** As staff entered it, if the carrier reports nothing; empty: not entered. */
  namedCarrier: string
  trackingNumber: string
  /** The carrier's code. */
  status: string
  state: string | null
  failure: string
  /** The carrier has an order for it, if only a refused one. */
  isAtCarrier: boolean
  sentAt: string | null
  handedOverAt: string | null
  sentBy: string
  fio: string | null
  lines: OrderShipment['lines']
}

/** A shipment refused by the carrier is delivered by the shop. */
const isByCarrier = ({ carrier, state }: ShownShipmentRow) => carrier !== null && state !== 'failed'

/** Staff enter its carrier and number: it was sent, and no carrier reports by itself. */
export const isTrackable = (row: ShownShipmentRow): boolean => row.sentAt !== null && !isByCarrier(row)

/** A shipment in the contract's shape. */
export function shownShipment(orderId: number, row: ShownShipmentRow): OrderShipment {
  const { id, trackingNumber, sentAt, handedOverAt, lines } = row
  const carrier = isByCarrier(row) ? 'СДЭК' : row.namedCarrier || null
  return {
    ...{ id, number: shipmentNumber(orderId, row.position), carrier, trackingNumber, sentAt, handedOverAt, lines },
    status:
      handedOverAt !== null
        ? shipmentWords('DELIVERED')
        : isByCarrier(row)
          ? shipmentWords(row.status)
          : sentAt === null
            ? 'Собирается'
            : 'Отправлено',
  }
}

/** Shipments a buyer sees: one the carrier refused before it was sent concerns only the shop. */
export const shownToBuyer = (orderId: number, rows: readonly ShownShipmentRow[]): OrderShipment[] =>
  rows.filter(({ sentAt, state }) => sentAt !== null || state !== 'failed').map((row) => shownShipment(orderId, row))
