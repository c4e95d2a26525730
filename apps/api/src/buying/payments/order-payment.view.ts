import type { OrderPayment } from '@shpulka/contract/buying/payments'
import { billState, isOpen, isPaid, notPayableReason, payBefore, shownBill, succeededPayments } from './payable.rule.ts'
import type { OrderWithPaymentsRow, PaymentRow } from './payments.sql.ts'

/** The state of an order's payment, in the contract's shape. `takesCards`: a bank is connected. */
export function orderPaymentView(
  order: OrderWithPaymentsRow,
  reservationSeconds: number,
  takesCards: boolean,
): OrderPayment {
  const payments = succeededPayments(order)
  const bill = shownBill(order)
  const last = (isPaid(order) ? payments.at(-1) : null) ?? order.payments.at(-1)
  const sum = (amountOf: (payment: PaymentRow) => number) =>
    payments.reduce((total, payment) => total + amountOf(payment), 0)
  return {
    orderId: order.orderId,
    bill: bill && { id: bill.id, number: bill.number, amount: bill.amountKopecks, state: billState(order) },
    payment: last ? shownPayment(last) : null,
    canPay: takesCards && notPayableReason(order) === null,
    payBefore: payBefore(order, reservationSeconds)?.toISOString() ?? null,
    received: sum(({ receivedKopecks }) => receivedKopecks ?? 0),
    refunded: sum(({ committedRefundKopecks }) => committedRefundKopecks),
    returned: sum(({ succeededRefundKopecks }) => succeededRefundKopecks),
  }
}

type ShownPayment = NonNullable<OrderPayment['payment']>

function shownPayment(payment: PaymentRow): ShownPayment {
  const isMoneyBack = payment.receivedKopecks !== null && payment.succeededRefundKopecks >= payment.receivedKopecks
  return { ...stateOf(payment, isMoneyBack), isMoneyBack }
}

function stateOf(payment: PaymentRow, isMoneyBack: boolean): Omit<ShownPayment, 'isMoneyBack'> {
  if (isOpen(payment))
    return { state: 'checking', message: 'Ждём ответа банка: обычно он приходит за несколько секунд' }
  if (payment.status === 'succeeded')
    return { state: 'succeeded', message: paidBy[payment.provider] ?? 'Оплата получена, спасибо' }
  if (payment.status === 'surplus')
    return {
      state: 'returned',
      message:
        `Деньги пришли, когда заказ уже не ждал оплаты. Мы ${isMoneyBack ? 'вернули' : 'возвращаем'} их на ` +
        `вашу карту`,
    }
  if (payment.status === 'disputed')
    return { state: 'disputed', message: 'Банк сообщил другую сумму. Мы разбираемся и свяжемся с вами' }
  return { state: 'declined', message: reasons[payment.cancelReason] ?? 'Банк не провёл оплату, деньги не списаны' }
}

const paidBy: Readonly<Record<string, string>> = {
  sandbox: 'Оплачено в учебном банке: настоящие деньги не списаны',
  'on-delivery': 'Оплачено при получении',
  transfer: 'Оплата поступила на счёт',
}

/** Decline codes of banks (YooKassa's list), in Russian for the buyer. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'На карте не хватило денег. Деньги не списаны',
  card_expired: 'Срок действия карты истёк. Деньги не списаны',
  invalid_csc: 'Код на обороте карты введён неверно. Деньги не списаны',
  invalid_card_number: 'Номер карты введён неверно. Деньги не списаны',
  '3d_secure_failed': 'Банк не подтвердил, что платите именно вы. Деньги не списаны',
  call_issuer: 'Банк, который выпустил карту, отклонил оплату: позвоните в него. Деньги не списаны',
  issuer_unavailable: 'Банк, который выпустил карту, не отвечает. Деньги не списаны',
  payment_method_limit_exceeded: 'Превышен лимит карты. Деньги не списаны',
  expired_on_confirmation: 'Время на оплату вышло. Деньги не списаны',
  canceled_by_merchant: 'Время на оплату вышло. Деньги не списаны',
}
