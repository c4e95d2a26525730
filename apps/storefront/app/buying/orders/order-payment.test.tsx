import type { Order } from '@shpulka/contract/buying/orders'
import type { OrderPayment as Money } from '@shpulka/contract/buying/payments'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OrderPayment } from './order-payment.tsx'

const bill = (amount: number, state: 'waiting' | 'paid') => ({ id: 1, number: 'Ш-1-1', amount, state })
const payment = (state: 'succeeded' | 'returned', isMoneyBack = false) => ({
  state,
  message: 'Оплата получена, спасибо',
  isMoneyBack,
})
const money: Money = {
  orderId: 1,
  bill: bill(100_000, 'waiting'),
  payment: null,
  canPay: true,
  payBefore: null,
  received: 0,
  refunded: 0,
  returned: 0,
}

let shown: Money
let stage = 'open'
const order = { id: 1, number: 'Ш-1', total: 130_000, payment: null } as unknown as Order
const Page = createRoutesStub([
  { path: '/', Component: () => <OrderPayment order={{ ...order, status: { stage } } as Order} money={shown} /> },
])
const markupOf = (changed: Partial<Money>) => {
  shown = { ...money, ...changed }
  return renderToStaticMarkup(<Page />)
}
const textOf = (changed: Partial<Money>, orderStage = 'open') => {
  stage = orderStage
  return markupOf(changed)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test.each<[string, Partial<Money>, RegExp]>([
  ['nothing paid yet', { bill: bill(130_000, 'waiting') }, /^К оплате 1 300 ₽ Оплатить картой$/],
  [
    'paid',
    { bill: bill(100_000, 'paid'), payment: payment('succeeded'), received: 100_000, canPay: false },
    /^Оплачено 1 000 ₽ Оплата получена, спасибо ?\.$/,
  ],
  [
    'paid by two bills',
    { bill: bill(30_000, 'paid'), payment: payment('succeeded'), received: 130_000, canPay: false },
    /^Оплачено 1 300 ₽/,
  ],
  [
    'it became dearer after it was paid',
    { bill: bill(30_000, 'waiting'), payment: payment('succeeded'), received: 100_000 },
    /^Оплачено 1 000 ₽ .* К доплате 300 ₽ Доплатить картой$/,
  ],
  [
    'the rest is paid otherwise than by card',
    { bill: bill(30_000, 'waiting'), payment: payment('succeeded'), received: 100_000, canPay: false },
    /^Оплачено 1 000 ₽ .* К доплате 300 ₽$/,
  ],
  [
    'money of a former bill is on its way back',
    { bill: bill(30_000, 'waiting'), payment: payment('returned'), received: 100_000 },
    /Возвращаем деньги .* К доплате 300 ₽ Доплатить картой$/,
  ],
  [
    'the money is on its way back',
    { bill: null, payment: payment('returned'), received: 100_000, canPay: false, refunded: 50_000, returned: 20_000 },
    /^Возвращаем деньги .* Вернули 200 ₽ .* Возвращаем 300 ₽ /,
  ],
])('an order says what was paid and what is to be paid: %s', (_, changed, expected) => {
  expect(textOf(changed)).toMatch(expected)
})

test.each<[string, Partial<Money>, RegExp]>([
  ['a payment', { payment: payment('returned', true) }, /^Деньги вернули /],
  ['a refund', { payment: payment('succeeded'), refunded: 50_000, returned: 50_000 }, / Вернули 500 ₽ /],
])('money that is back is not on its way any more: %s', (_, changed, expected) => {
  const text = textOf({ bill: bill(100_000, 'paid'), received: 100_000, canPay: false, ...changed })
  expect(text).toMatch(expected)
  expect(text).not.toContain('Возвращаем')
})

test('a cancelled order is not called paid', () => {
  const changed = { bill: null, payment: payment('succeeded'), received: 100_000, canPay: false }
  expect(textOf(changed)).toContain('Оплачено')
  expect(textOf(changed, 'cancelled')).not.toContain('Оплачено')
})

test('a guest whose payment was declined is not sent to the form of an account', () => {
  const declined = { state: 'declined', message: 'Банк отказал', isMoneyBack: false } as const
  expect(markupOf({ payment: declined })).not.toContain('recall')
})
