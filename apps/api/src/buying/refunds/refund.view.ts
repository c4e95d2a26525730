import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Refund, RefundTerms } from '@shpulka/contract/buying/refunds'
import { refundNumber } from './refund-number.rule.ts'
import { isOpenFor, refundRequestDeadline, refusalForBuyer, termsText } from './refund-terms.rule.ts'
import type { OwnOrderRow, ReasonRow, RefundableLineRow, RefundRow } from './refunds.sql.ts'

const shownAuthor = (who: string) => (who === 'buyer' || who === 'system' ? who : 'shop')

/** A request in the contract's shape. */
export function refundView({ createdAt, moneyUntil, history, ...row }: RefundRow): Refund {
  return {
    ...row,
    number: refundNumber(row.id),
    orderNumber: orderNumber(row.orderId),
    moneyUntil: moneyUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    history: history.map(({ who, ...change }) => ({ ...change, who: shownAuthor(who) })),
  }
}

/** The goods that may be returned, in the contract's shape. */
export function termsView(
  order: OwnOrderRow,
  lines: readonly RefundableLineRow[],
  reasons: readonly ReasonRow[],
  now: Date,
): RefundTerms {
  const shown = reasons.map((reason) => ({
    id: reason.id,
    title: reason.title,
    isShopFault: reason.isShopFault,
    until: refundRequestDeadline(order, reason)?.toISOString() ?? null,
    isOpen: isOpenFor(order, reason, now),
  }))
  const isLeft = lines.some(({ ordered, returned }) => returned < ordered)
  const isInTime = shown.some(({ isOpen }) => isOpen)
  const why =
    refusalForBuyer(order) ??
    (isLeft ? null : 'Все товары заказа уже в заявках на возврат') ??
    (isInTime ? null : 'Срок возврата прошёл. Если товар неисправен, позвоните нам: поможем с ремонтом по гарантии')
  return {
    orderId: order.orderId,
    number: orderNumber(order.orderId),
    isConsumer: order.isConsumer,
    isOpen: why === null,
    message: why ?? termsText(order, reasons),
    lines: [...lines],
    reasons: shown,
    delivery: order.deliveryKopecks,
  }
}
