import { expect, test } from 'vitest'
import { billedSums, vatOf } from './included-vat.rule.ts'

const [lamp, needles] = [
  { title: 'Лампа', sum: 100_000, vat: null },
  { title: 'Иглы', sum: 50_000, vat: '10' },
] as const
const order = { lines: [lamp, needles], delivery: null }
const vatOfBill = (goods: Parameters<typeof billedSums>[1], sum: number) => vatOf(billedSums(order, goods, 22), sum)

test('a bill of some goods has their VAT, not a part of the VAT of the order', () => {
  const added = { lines: [{ title: 'Иглы', count: 1, sumKopecks: 50_000 }], deliveryKopecks: 0 }
  expect(vatOfBill(added, 50_000)).toEqual({ kopecks: 4_545, percent: 10 })
  expect(vatOfBill(null, 150_000)).toEqual({ kopecks: 18_033 + 4_545, percent: null })
})

test('delivery has the VAT of the site; a difference that no goods name has the VAT of the order', () => {
  expect(vatOfBill({ lines: [], deliveryKopecks: 12_200 }, 12_200)).toEqual({ kopecks: 2_200, percent: 22 })
  const unnamed = { lines: [{ title: 'Изменение состава заказа', count: 1, sumKopecks: 15_000 }], deliveryKopecks: 0 }
  expect(vatOfBill(unnamed, 15_000)).toEqual({ kopecks: 2_258, percent: null })
})
