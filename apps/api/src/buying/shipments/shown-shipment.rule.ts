import type { OrderShipment } from '@shpulka/contract/buying/shipments'
import { shipmentNumber } from './shipment-number.rule.ts'
import { shipmentWords } from './shipment-words.rule.ts'

/** A shipment as the database has it. */
export interface ShownShipmentRow {
  id: number
  position: number
  /** Null: by the shop's own means. */
  carrier: 'cdek' | null
  /** As staff wrote it, where the carrier tells us nothing; empty: not written. */
  namedCarrier: string
  trackingNumber: string
  /** The carrier's code. */
  status: string
  state: string | null
  failure: string
  /** The carrier has an order of it, if only a refused one. */
  isAtCarrier: boolean
  sentAt: string | null
  handedOverAt: string | null
  sentBy: string
  fio: string | null
  lines: OrderShipment['lines']
}

/** What the carrier refused goes by the shop's own means. */
const isByCarrier = ({ carrier, state }: ShownShipmentRow) => carrier !== null && state !== 'failed'

/** Staff say who carries it and by which number: it has gone, and no carrier tells us. */
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

/** Those a buyer may read of: what the carrier refused before anything went is the shop's own trouble. */
export const shownToBuyer = (orderId: number, rows: readonly ShownShipmentRow[]): OrderShipment[] =>
  rows.filter(({ sentAt, state }) => sentAt !== null || state !== 'failed').map((row) => shownShipment(orderId, row))
