import { expect, test } from 'vitest'
import { newOrderSums } from './new-order-sums.rule.ts'

const needles = { price: 12_000, count: 3 }
const machine = { price: null, count: 1 }

test.each([
  {
    title: 'nothing is chosen',
    contents: { offerPrice: null, goods: [], delivery: null },
    sums: { isPriced: false, goods: 0, delivery: 0, mayBeLess: false },
  },
  {
    title: 'a price is not known yet',
    contents: { offerPrice: null, goods: [needles, machine], delivery: null },
    sums: { isPriced: false, goods: 36_000 },
  },
  {
    title: 'an offer has its own price',
    contents: { offerPrice: 99_000, goods: [], delivery: { price: null, quoted: 40_000 } },
    sums: { isPriced: true, goods: 99_000, delivery: 40_000, mayBeLess: false },
  },
  {
    title: 'prices of goods are those of a small order',
    contents: { offerPrice: null, goods: [needles], delivery: null },
    sums: { isPriced: true, goods: 36_000, mayBeLess: true },
  },
  {
    title: 'a price of delivery set by hand replaces the quoted one',
    contents: { offerPrice: null, goods: [needles], delivery: { price: 0, quoted: 40_000 } },
    sums: { isPriced: true, goods: 36_000, delivery: 0 },
  },
])('$title', ({ contents, sums }) => expect(newOrderSums(contents)).toMatchObject(sums))
