import type { OrderPayment } from '@shpulka/contract/buying/payments'
import type { BillRow, OrderMoneyRow, PaymentRow } from './payments.sql.ts'

/** Whether an order waits to be paid by card. */
export const isPayable = (order: {
  readonly paymentKind: OrderMoneyRow['kind']
  readonly stage: OrderMoneyRow['stage']
  readonly isPaid: boolean
  readonly totalKopecks: number
}): boolean => order.paymentKind === 'card' && order.stage === 'open' && !order.isPaid && order.totalKopecks > 0

type Money = Pick<OrderMoneyRow, 'bills' | 'payments'>

/** Payments received for the order, first to last. */
export const chargesOf = ({ payments }: Pick<OrderMoneyRow, 'payments'>) =>
  payments.filter(({ status }) => status === 'succeeded')

/** The bill to be paid now, or null when there is none or all bills are paid. */
export const waitingBill = (money: Money): BillRow | null =>
  money.bills.find(({ id, isReplaced }) => !isReplaced && !chargesOf(money).some(({ billId }) => billId === id)) ?? null

/** The bill to show: the one to be paid, otherwise the last one that was not replaced. */
export const shownBill = (money: Money): BillRow | null =>
  waitingBill(money) ?? money.bills.filter(({ isReplaced }) => !isReplaced).at(-1) ?? null

/** All bills are paid. */
export const isPaid = (money: Money): boolean => chargesOf(money).length > 0 && waitingBill(money) === null

export const isOpen = ({ status }: Pick<PaymentRow, 'status'>) => status === 'new' || status === 'pending'

/**
 * Money was received, but not the requested sum: until the shop decides, the order cannot be paid again and its goods
 * stay reserved.
 */
const isDisputed = ({ payments }: Pick<OrderMoneyRow, 'payments'>) =>
  payments.some(({ status }) => status === 'disputed')

/** Why a bill cannot be paid by card now, in Russian, or null. */
export function notPayableReason(money: OrderMoneyRow): string | null {
  if (isPaid(money)) return 'Этот счёт уже оплачен'
  if (money.stage === 'cancelled') return 'Заказ отменён: платить за него не нужно'
  if (isDisputed(money)) return 'Банк сообщил о другой сумме: мы разбираемся, второй раз платить не нужно'
  if (money.kind !== 'card') return 'Этот заказ оплачивают иначе: посмотрите способ оплаты в заказе'
  if (money.stage !== 'open') return 'Заказ уже передан в доставку: об оплате договоритесь с нами по телефону'
  if (money.totalKopecks === 0) return 'Платить не нужно: весь заказ оплачен бонусами'
  return null
}

/** Goods are reserved for at most this many hold periods, however often the buyer starts to pay. */
export const maxHolds = 3

/**
 * Until when goods are reserved for an order to be paid by card, counted from its placing or from the start of an open
 * payment. Null when the reservation does not end.
 */
export function payBefore(
  money: Pick<OrderMoneyRow, 'kind' | 'isInitial' | 'createdAt' | 'payments' | 'totalKopecks'>,
  holdSeconds: number,
): Date | null {
  if (money.kind !== 'card' || !money.isInitial || money.totalKopecks === 0) return null
  // After money was received only staff release the goods.
  if (chargesOf(money).length > 0 || isDisputed(money)) return null
  const startedAt = money.payments.filter(isOpen).map(({ createdAt }) => createdAt)
  const [placed, hold] = [money.createdAt.getTime(), holdSeconds * 1000]
  return new Date(Math.min(Math.max(placed, ...startedAt) + hold, placed + maxHolds * hold))
}

type Bill = NonNullable<OrderPayment['bill']>

/** State of the bill, derived from the order and its payments. */
export function billState(money: Pick<OrderMoneyRow, 'stage' | 'bills' | 'payments'>): Bill['state'] {
  if (!isPaid(money)) return money.stage === 'cancelled' ? 'void' : 'waiting'
  const charges = chargesOf(money)
  const received = charges.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return received > 0 && charges.every((charge) => charge.refundedKopecks >= charge.amountKopecks) ? 'refunded' : 'paid'
}
