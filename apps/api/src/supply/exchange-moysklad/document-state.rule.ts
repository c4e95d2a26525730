import { idOf } from '../feed-parsers/moysklad-goods.rule.ts'
import { deliveryId as exportedDeliveryId } from '../order-exchange/order-document.rule.ts'
import type { IncomingOrder } from '../order-exchange/order-exchange.port.ts'

interface Reference {
  readonly meta?: { readonly href?: string }
}

/** A customer order of МойСклад; any field may be missing. */
export interface OrderRow {
  readonly id?: string
  readonly name?: string
  readonly applicable?: boolean
  /** When it was moved to the bin. */
  readonly deleted?: string
  /** Kopecks. */
  readonly sum?: number
  readonly payedSum?: number
  readonly shippedSum?: number
  readonly shipmentAddress?: string
  readonly state?: Reference
  readonly agent?: Reference
  readonly organization?: Reference
  /** Received payments, with the part of each that is for this order. */
  readonly payments?: readonly (Reference & { readonly linkedSum?: number })[]
  readonly positions?: { readonly meta?: { readonly size?: number }; readonly rows?: readonly PositionRow[] }
}

interface PositionRow {
  readonly quantity?: number
  readonly price?: number
  readonly discount?: number
  readonly assortment?: Reference
}

/** Our order, to which the document belongs. */
interface ShopOrder {
  readonly number: string
  readonly date: string
  readonly isCancelled: boolean
}

export interface DocumentNames {
  /** Names of statuses by id. */
  readonly states: ReadonlyMap<string, string>
  /** Id of the service that represents delivery. */
  readonly deliveryId: string | null
}

/** Whether an order is paid or shipped in full. */
const isComplete = (sum: number | undefined, total: number | undefined) =>
  (total ?? 0) > 0 && (sum ?? 0) >= (total ?? 0)

/**
 * Converts a document of МойСклад for comparison. It is cancelled when it is in the bin, or when it is not posted and
 * the shop has cancelled the order.
 */
export function orderOfDocument(
  row: OrderRow,
  shopOrder: ShopOrder,
  { states, deliveryId }: DocumentNames,
): IncomingOrder {
  return {
    number: shopOrder.number,
    date: shopOrder.date,
    foreignId: row.id ?? '',
    foreignNumber: (row.name ?? '').slice(0, 50),
    foreignDate: null,
    paidOn: null,
    shippedOn: null,
    contact: null,
    receivedKopecks: row.payedSum === undefined ? null : Math.round(row.payedSum),
    currency: null,
    titles: new Map(),
    totalKopecks: row.sum === undefined ? null : Math.round(row.sum),
    lines: linesOf(row, deliveryId),
    isCancelled: row.deleted !== undefined || (row.applicable === false && shopOrder.isCancelled),
    isPosted: false,
    isPaid: isComplete(row.payedSum, row.sum),
    isShipped: isComplete(row.shippedSum, row.sum),
    statusTitle: (states.get(idOf(row.state) ?? '') ?? '').slice(0, 200),
    trackNumber: '',
  }
}

/** Null: the answer does not contain all positions. */
function linesOf({ positions }: OrderRow, deliveryId: string | null): IncomingOrder['lines'] {
  const rows = positions?.rows
  if (!rows || (positions.meta?.size ?? rows.length) > rows.length) return null
  const lines = new Map<string, [count: number, sumKopecks: number]>()
  for (const { quantity = 0, price = 0, discount = 0, assortment } of rows) {
    const id = idOf(assortment) ?? ''
    const key = id === deliveryId ? exportedDeliveryId : id
    const [count, sum] = lines.get(key) ?? [0, 0]
    lines.set(key, [count + quantity, sum + Math.round(price * quantity * (1 - discount / 100))])
  }
  return Object.fromEntries(lines)
}
