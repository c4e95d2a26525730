import type { Order } from '@shpulka/contract/buying/orders'
import type { OrderPayment as Money } from '@shpulka/contract/buying/payments'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OrderPayment } from './order-payment.tsx'

const bill = (amount: number, state: 'waiting' | 'paid') => ({ id: 1, number: 'Ш-1-1', amount, state })
const payment = (state: 'succeeded' | 'returned') => ({
  state,
  message: 'Оплата получена, спасибо',
  isMoneyBack: false,
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
const order = { id: 1, number: 'Ш-1', total: 130_000, payment: null, status: { stage: 'open' } } as unknown as Order
const Page = createRoutesStub([{ path: '/', Component: () => <OrderPayment order={order} money={shown} /> }])
const markupOf = (changed: Partial<Money>) => {
  shown = { ...money, ...changed }
  return renderToStaticMarkup(<Page />)
}
const textOf = (changed: Partial<Money>) => {
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
])('an order says what was paid and what is to be paid: %s', (_, changed, expected) => {
  expect(textOf(changed)).toMatch(expected)
})

test('a guest whose payment was declined is not sent to the form of an account', () => {
  const declined = { state: 'declined', message: 'Банк отказал', isMoneyBack: false } as const
  expect(markupOf({ payment: declined })).not.toContain('recall')
})
