import type { OrderPayment } from '@shpulka/contract/buying/payments'
import type { BillRow, OrderWithPaymentsRow, PaymentRow } from './payments.sql.ts'

/** Whether an order waits to be paid by card. */
export const isPayable = (order: {
  readonly paymentKind: OrderWithPaymentsRow['paymentKind']
  readonly stage: OrderWithPaymentsRow['stage']
  readonly isPaid: boolean
  readonly totalKopecks: number
}): boolean => order.paymentKind === 'card' && order.stage === 'open' && !order.isPaid && order.totalKopecks > 0

type OrderPayments = Pick<OrderWithPaymentsRow, 'bills' | 'payments'>

/** Payments received for the order, first to last. */
export const succeededPayments = ({ payments }: Pick<OrderWithPaymentsRow, 'payments'>) =>
  payments.filter(({ status }) => status === 'succeeded')

/** The bill to be paid now, or null when there is none or all bills are paid. */
export const unpaidBill = (order: OrderPayments): BillRow | null =>
  order.bills.find(
    ({ id, isReplaced }) => !isReplaced && !succeededPayments(order).some(({ billId }) => billId === id),
  ) ?? null

/** The bill to show: the one to be paid, otherwise the last one that was not replaced. */
export const shownBill = (order: OrderPayments): BillRow | null =>
  unpaidBill(order) ?? order.bills.filter(({ isReplaced }) => !isReplaced).at(-1) ?? null

/** Something was received, and no bill is left to pay. */
export const isPaid = (order: OrderPayments): boolean =>
  succeededPayments(order).length > 0 && unpaidBill(order) === null

export const isOpen = ({ status }: Pick<PaymentRow, 'status'>) => status === 'new' || status === 'pending'

/**
 * Money was received, but not the requested sum: until the shop decides, the order cannot be paid again and its goods
 * stay reserved.
 */
const isDisputed = ({ payments }: Pick<OrderWithPaymentsRow, 'payments'>) =>
  payments.some(({ status }) => status === 'disputed')

/** Why a bill cannot be paid by card now, in Russian, or null. */
export function notPayableReason(order: OrderWithPaymentsRow): string | null {
  if (isPaid(order)) return 'Этот счёт уже оплачен'
  if (order.stage === 'cancelled') return 'Заказ отменён: платить за него не нужно'
  if (isDisputed(order)) return 'Банк сообщил о другой сумме: мы разбираемся, второй раз платить не нужно'
  if (order.paymentKind !== 'card') return 'Этот заказ оплачивают иначе: посмотрите способ оплаты в заказе'
  if (order.stage !== 'open') return 'Заказ уже передан в доставку: об оплате договоритесь с нами по телефону'
  if (order.totalKopecks === 0) return 'Платить не нужно: весь заказ оплачен бонусами'
  return null
}

/** Each start of a payment reserves the goods for a new period, at most this many in all. */
export const maxReservationPeriods = 3

/**
 * Until when goods are reserved for an order to be paid by card, counted from the choice of the payment method
 * or from the start of an open payment. Null when the reservation does not end.
 */
export function payBefore(
  order: Pick<OrderWithPaymentsRow, 'paymentKind' | 'isInitial' | 'paymentChosenAt' | 'payments' | 'totalKopecks'>,
  reservationSeconds: number,
): Date | null {
  if (order.paymentKind !== 'card' || !order.isInitial || order.totalKopecks === 0) return null
  // After money was received only staff release the goods.
  if (succeededPayments(order).length > 0 || isDisputed(order)) return null
  const paymentStarts = order.payments.filter(isOpen).map(({ createdAt }) => createdAt)
  const [start, period] = [order.paymentChosenAt.getTime(), reservationSeconds * 1000]
  return new Date(Math.min(Math.max(start, ...paymentStarts) + period, start + maxReservationPeriods * period))
}

type Bill = NonNullable<OrderPayment['bill']>

/** State of the bill, derived from the order and its payments. */
export function billState(order: Pick<OrderWithPaymentsRow, 'stage' | 'bills' | 'payments'>): Bill['state'] {
  if (!isPaid(order)) return order.stage === 'cancelled' ? 'void' : 'waiting'
  const payments = succeededPayments(order)
  const received = payments.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return received > 0 && payments.every((payment) => payment.committedRefundKopecks >= payment.amountKopecks)
    ? 'refunded'
    : 'paid'
}
