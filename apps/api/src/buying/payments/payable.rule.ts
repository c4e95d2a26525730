import type { OrderPayment } from '@shpulka/contract/buying/payments'
import type { BillRow, OrderMoneyRow, PaymentRow } from './payments.sql.ts'

/** Whether an order waits for a card. */
export const isPayable = (order: {
  readonly paymentKind: OrderMoneyRow['kind']
  readonly stage: OrderMoneyRow['stage']
  readonly isPaid: boolean
  readonly totalKopecks: number
}): boolean => order.paymentKind === 'card' && order.stage === 'open' && !order.isPaid && order.totalKopecks > 0

type Money = Pick<OrderMoneyRow, 'bills' | 'payments'>

/** The money that came for the order, first to last. */
export const chargesOf = ({ payments }: Pick<OrderMoneyRow, 'payments'>) =>
  payments.filter(({ status }) => status === 'succeeded')

/** The bill that is to be paid now; null: none, or all that was billed is paid. */
export const waitingBill = (money: Money): BillRow | null =>
  money.bills.find(({ id, isReplaced }) => !isReplaced && !chargesOf(money).some(({ billId }) => billId === id)) ?? null

/** The bill to show: the one that waits, else the last that holds. */
export const shownBill = (money: Money): BillRow | null =>
  waitingBill(money) ?? money.bills.filter(({ isReplaced }) => !isReplaced).at(-1) ?? null

/** Everything billed is paid. */
export const isPaid = (money: Money): boolean => chargesOf(money).length > 0 && waitingBill(money) === null

export const isOpen = ({ status }: Pick<PaymentRow, 'status'>) => status === 'new' || status === 'pending'

/** Money has come, but not what was requested: the shop decides, and till then nothing is paid again or let go. */
const isDisputed = ({ payments }: Pick<OrderMoneyRow, 'payments'>) =>
  payments.some(({ status }) => status === 'disputed')

/** Why a bill cannot be paid by card now; null: it can. */
export function notPayableReason(money: OrderMoneyRow): string | null {
  if (isPaid(money)) return 'Этот счёт уже оплачен'
  if (money.stage === 'cancelled') return 'Заказ отменён: платить за него не нужно'
  if (isDisputed(money)) return 'Банк сообщил о другой сумме: мы разбираемся, второй раз платить не нужно'
  if (money.kind !== 'card') return 'Этот заказ оплачивают иначе: посмотрите способ оплаты в заказе'
  if (money.stage !== 'open') return 'Заказ уже передан в доставку: об оплате договоритесь с нами по телефону'
  if (money.totalKopecks === 0) return 'Платить не нужно: весь заказ оплачен бонусами'
  return null
}

/** However often a buyer begins again, goods are held no longer than so many times the hold. */
export const maxHolds = 3

/**
 * Till when goods are held for an order that waits for a card: from its placing, or from the beginning of an attempt
 * that is under way. Null: for as long as it takes.
 */
export function payBefore(
  money: Pick<OrderMoneyRow, 'kind' | 'isInitial' | 'createdAt' | 'payments' | 'totalKopecks'>,
  holdSeconds: number,
): Date | null {
  if (money.kind !== 'card' || !money.isInitial || money.totalKopecks === 0) return null
  // Once money has come, nobody lets the goods go but a person.
  if (chargesOf(money).length > 0 || isDisputed(money)) return null
  const startedAt = money.payments.filter(isOpen).map(({ createdAt }) => createdAt)
  const [placed, hold] = [money.createdAt.getTime(), holdSeconds * 1000]
  return new Date(Math.min(Math.max(placed, ...startedAt) + hold, placed + maxHolds * hold))
}

type Bill = NonNullable<OrderPayment['bill']>

/** The state of what is billed is not stored: it follows from the order and its payments. */
export function billState(money: Pick<OrderMoneyRow, 'stage' | 'bills' | 'payments'>): Bill['state'] {
  if (!isPaid(money)) return money.stage === 'cancelled' ? 'void' : 'waiting'
  const charges = chargesOf(money)
  const received = charges.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return received > 0 && charges.every((charge) => charge.refundedKopecks >= charge.amountKopecks) ? 'refunded' : 'paid'
}
