import { idOf } from '../feed-parsers/moysklad-goods.rule.ts'
import { deliveryId as exportedDeliveryId } from '../order-exchange/order-document.rule.ts'
import type { IncomingOrder } from '../order-exchange/order-exchange.port.ts'

interface Reference {
  readonly meta?: { readonly href?: string }
}

/** A customer order as МойСклад gives it; anything may be missing. */
export interface OrderRow {
  readonly id?: string
  readonly name?: string
  readonly applicable?: boolean
  /** When it was put into the bin. */
  readonly deleted?: string
  /** Kopecks. */
  readonly sum?: number
  readonly payedSum?: number
  readonly shippedSum?: number
  readonly state?: Reference
  readonly agent?: Reference
  readonly organization?: Reference
  /** Money that came for it, with how much of each is for it. */
  readonly payments?: readonly (Reference & { readonly linkedSum?: number })[]
  readonly positions?: { readonly meta?: { readonly size?: number }; readonly rows?: readonly PositionRow[] }
}

interface PositionRow {
  readonly quantity?: number
  readonly price?: number
  readonly discount?: number
  readonly assortment?: Reference
}

/** How our order is known, by which its document is read. */
interface OwnOrder {
  readonly number: string
  readonly date: string
  readonly isCancelled: boolean
}

export interface DocumentNames {
  /** Names of statuses by id. */
  readonly states: ReadonlyMap<string, string>
  /** Of the service that stands for delivery. */
  readonly deliveryId: string | null
}

/** Paid or shipped in part is not yet. */
const isAll = (sum: number | undefined, total: number | undefined) => (total ?? 0) > 0 && (sum ?? 0) >= (total ?? 0)

/**
 * A document of МойСклад as the exchange of orders compares it. One that was put into the bin is cancelled there, and
 * one that is not posted any more where the shop has cancelled it.
 */
export function orderOfDocument(row: OrderRow, own: OwnOrder, { states, deliveryId }: DocumentNames): IncomingOrder {
  return {
    ...{ number: own.number, date: own.date, foreignId: row.id ?? '', foreignNumber: (row.name ?? '').slice(0, 50) },
    ...{ foreignDate: null, paidOn: null, shippedOn: null, contact: null, currency: null, titles: new Map() },
    totalKopecks: row.sum === undefined ? null : Math.round(row.sum),
    lines: linesOf(row, deliveryId),
    isCancelled: row.deleted !== undefined || (row.applicable === false && own.isCancelled),
    ...{ isPosted: false, isPaid: isAll(row.payedSum, row.sum), isShipped: isAll(row.shippedSum, row.sum) },
    statusTitle: (states.get(idOf(row.state) ?? '') ?? '').slice(0, 200),
    trackNumber: '',
  }
}

/** Null: not all of its positions were given. */
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
