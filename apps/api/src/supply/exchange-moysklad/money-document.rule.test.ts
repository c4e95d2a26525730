import { expect, test } from 'vitest'
import { enteredPayment, isRefundOf } from './money-document.rule.ts'

const [first, second] = ['00000000-36e7-11e7-8a7f-000000000001', '00000000-36e7-11e7-8a7f-000000000002']
const payment = (id: string, linkedSum: number) => ({
  meta: { href: `https://api.moysklad.ru/api/remap/1.2/entity/paymentin/${id}` },
  linkedSum,
})

test.each([
  ['nothing', {}, [], null],
  ['one with the same sum', { payedSum: 100, payments: [payment(first, 100)] }, [], { documentId: first }],
  [
    'one with the same sum, not posted yet',
    { payedSum: 0, payments: [payment(first, 100)] },
    [],
    { documentId: first },
  ],
  ['one of another payment', { payedSum: 100, payments: [payment(first, 100)] }, [first], null],
  [
    'one more beside that',
    { payedSum: 200, payments: [payment(first, 100), payment(second, 100)] },
    [first],
    { documentId: second },
  ],
  ['in parts', { payedSum: 100, payments: [payment(first, 30), payment(second, 70)] }, [], { documentId: null }],
  ['through an invoice', { payedSum: 100 }, [], { documentId: null }],
  ['a part', { payedSum: 30, payments: [payment(first, 30)] }, [], 'part'],
  ['a part beside that of another payment', { payedSum: 130, payments: [payment(first, 100)] }, [first], 'part'],
])('money that came: %s', (_, order, known, entered) => {
  expect(
    enteredPayment(
      100,
      order,
      known.map((documentId) => ({ documentId, kopecks: 100 })),
    ),
  ).toEqual(entered)
})

test.each([
  [{ paymentPurpose: 'Возврат по заказу Ш-12.' }, true],
  [{ description: 'ш-12' }, true],
  [{ paymentPurpose: 'Возврат по Ш-123' }, false],
  [{ paymentPurpose: 'АШ-12' }, false],
  [{ operations: [{ meta: { type: 'salesreturn' } }] }, true],
  [{ operations: [{ meta: { type: 'supply' } }] }, false],
  [{}, false],
])('money that went back: %j', (row, isOf) => {
  expect(isRefundOf(row, 'Ш-12')).toBe(isOf)
})
