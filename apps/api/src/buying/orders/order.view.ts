import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Order, OrderCard } from '@shpulka/contract/buying/orders'
import { addressLine } from '../delivery/address-line.rule.ts'
import { orderDocuments } from '../order-documents/order-documents.rule.ts'
import { isPayable } from '../payments/payable.rule.ts'
import { buyerShipments } from '../shipments/shown-shipment.rule.ts'
import type { OrderCardRow, OrderHeadRow, OrderRow } from './shown-orders.sql.ts'

/** An order of a list in the contract's shape. */
export function orderCardView(row: OrderCardRow): OrderCard {
  const { deliveryMethod, linesCount, lines } = row
  return { ...orderHead(row), deliveryMethod, linesCount, lines: lines ?? [] }
}

function orderHead(row: OrderHeadRow) {
  return {
    id: row.id,
    number: orderNumber(row.id),
    status: row.status,
    steps: row.steps ?? [],
    isCancellable: row.isCancellable,
    isPaid: row.isPaid,
    isPayable: isPayable({ ...row, stage: row.status.stage }),
    createdAt: row.createdAt.toISOString(),
    bill: row.bill,
    total: row.totalKopecks,
    deferral: row.deferral,
  }
}

const shownAuthor = (who: string) => (who === 'buyer' || who === 'system' ? who : 'shop')

/** An order in the contract's shape. */
export function orderView(row: OrderRow): Order {
  const shipments = buyerShipments(row.id, row.shipments)
  return {
    ...orderHead(row),
    history: row.history.map(({ who, ...change }) => ({ ...change, who: shownAuthor(who) })),
    cancelReason: row.cancelReason,
    contact: row.contact,
    payer: row.payer,
    isConsumer: row.isConsumer,
    delivery:
      row.method === null || row.deliveryKind === null
        ? null
        : { ...deliveryOf(row), kind: row.deliveryKind, method: row.method },
    shipments,
    payment: row.payment,
    comment: row.comment,
    lines: row.lines,
    itemsPrice: row.itemsKopecks,
    goodsPrice: row.itemsKopecks + row.discountKopecks + row.bonusKopecks,
    promoCode: row.promoCode === null ? null : { code: row.promoCode, discount: row.discountKopecks },
    bonusesUsed: row.bonusKopecks,
    oldItemsPrice: row.oldItemsKopecks,
    reservation: reservationOf(row),
    owed: row.owedKopecks,
    sentAt: row.sentAt?.toISOString() ?? null,
    documents: orderDocuments({ ...row, number: orderNumber(row.id), stage: row.status.stage, shipments }),
  }
}

/**
 * Null when there is nothing to show: the order is not open, is paid, money for a part of it has come, a part of it was
 * sent, or its reservation does not end by itself.
 */
function reservationOf(row: OrderRow): Order['reservation'] {
  const { status, isPaid, hasPayment, reservedUntil, confirmBefore, isHeld, shipments } = row
  if (status.stage !== 'open' || isPaid || hasPayment || reservedUntil === null) return null
  if (shipments.some(({ sentAt }) => sentAt !== null)) return null
  return { until: reservedUntil.toISOString(), confirmBefore: confirmBefore?.toISOString() ?? null, isHeld }
}

const deliveryOf = ({ point, address, deliveryKopecks, daysMin, daysMax, dateFrom, dateTo }: OrderRow) => ({
  point,
  address: address && addressLine(address),
  price: deliveryKopecks,
  daysMin: daysMin ?? 0,
  daysMax: daysMax ?? 0,
  dateFrom,
  dateTo,
})
