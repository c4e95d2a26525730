import type { OrderPayment } from '@shpulka/contract/buying/payments'
import type { BillRow, OrderMoneyRow, PaymentRow } from './payments.sql.ts'

/** Whether an order waits to be paid by card. */
export const isPayable = (order: {
  readonly paymentKind: OrderMoneyRow['kind']
  readonly stage: OrderMoneyRow['stage']
  readonly isPaid: boolean
  readonly totalKopecks: number
}): boolean => order.paymentKind === 'card' && order.stage === 'open' && !order.isPaid && order.totalKopecks > 0

type OrderPayments = Pick<OrderMoneyRow, 'bills' | 'payments'>

/** Payments received for the order, first to last. */
export const chargesOf = ({ payments }: Pick<OrderMoneyRow, 'payments'>) =>
  payments.filter(({ status }) => status === 'succeeded')

/** The bill to be paid now, or null when there is none or all bills are paid. */
export const waitingBill = (order: OrderPayments): BillRow | null =>
  order.bills.find(({ id, isReplaced }) => !isReplaced && !chargesOf(order).some(({ billId }) => billId === id)) ?? null

/** The bill to show: the one to be paid, otherwise the last one that was not replaced. */
export const shownBill = (order: OrderPayments): BillRow | null =>
  waitingBill(order) ?? order.bills.filter(({ isReplaced }) => !isReplaced).at(-1) ?? null

/** Something was received, and no bill is left to pay. */
export const isPaid = (order: OrderPayments): boolean => chargesOf(order).length > 0 && waitingBill(order) === null

export const isOpen = ({ status }: Pick<PaymentRow, 'status'>) => status === 'new' || status === 'pending'

/**
 * Money was received, but not the requested sum: until the shop decides, the order cannot be paid again and its goods
 * stay reserved.
 */
const isDisputed = ({ payments }: Pick<OrderMoneyRow, 'payments'>) =>
  payments.some(({ status }) => status === 'disputed')

/** Why a bill cannot be paid by card now, in Russian, or null. */
export function notPayableReason(order: OrderMoneyRow): string | null {
  if (isPaid(order)) return 'Этот счёт уже оплачен'
  if (order.stage === 'cancelled') return 'Заказ отменён: платить за него не нужно'
  if (isDisputed(order)) return 'Банк сообщил о другой сумме: мы разбираемся, второй раз платить не нужно'
  if (order.kind !== 'card') return 'Этот заказ оплачивают иначе: посмотрите способ оплаты в заказе'
  if (order.stage !== 'open') return 'Заказ уже передан в доставку: об оплате договоритесь с нами по телефону'
  if (order.totalKopecks === 0) return 'Платить не нужно: весь заказ оплачен бонусами'
  return null
}

/** Goods are reserved for at most this many hold periods, however often the buyer starts to pay. */
export const maxHolds = 3

/**
 * Until when goods are reserved for an order to be paid by card, counted from its placing or from the start of an open
 * payment. Null when the reservation does not end.
 */
export function payBefore(
  order: Pick<OrderMoneyRow, 'kind' | 'isInitial' | 'createdAt' | 'payments' | 'totalKopecks'>,
  holdSeconds: number,
): Date | null {
  if (order.kind !== 'card' || !order.isInitial || order.totalKopecks === 0) return null
  // After money was received only staff release the goods.
  if (chargesOf(order).length > 0 || isDisputed(order)) return null
  const paymentStarts = order.payments.filter(isOpen).map(({ createdAt }) => createdAt)
  const [placed, hold] = [order.createdAt.getTime(), holdSeconds * 1000]
  return new Date(Math.min(Math.max(placed, ...paymentStarts) + hold, placed + maxHolds * hold))
}

type Bill = NonNullable<OrderPayment['bill']>

/** State of the bill, derived from the order and its payments. */
export function billState(order: Pick<OrderMoneyRow, 'stage' | 'bills' | 'payments'>): Bill['state'] {
  if (!isPaid(order)) return order.stage === 'cancelled' ? 'void' : 'waiting'
  const charges = chargesOf(order)
  const received = charges.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return received > 0 && charges.every((charge) => charge.refundedKopecks >= charge.amountKopecks) ? 'refunded' : 'paid'
}
