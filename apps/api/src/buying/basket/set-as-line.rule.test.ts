import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { lineAvailability } from './line-availability.rule.ts'
import { linePrice } from './price-line.rule.ts'
import { constructorSetAsLine } from './set-as-line.rule.ts'
import { basketLine, pricedGroup, pricedOffer } from './test-lines.ts'

const part = (count: number, offers: readonly { id: number; quantity: number; free: number }[], isForSale = true) =>
  basketLine({ count, group: pricedGroup({ isForSale, offers: offers.map(pricedOffer) }) })
const available = (count: number, parts: readonly ReturnType<typeof part>[], problem: string | null = null) =>
  lineAvailability([constructorSetAsLine({ count, problem }, parts)])[0]!

test.each([
  [
    'the scarcest part decides',
    [part(1, [{ id: 1, quantity: 1, free: 9 }]), part(1, [{ id: 2, quantity: 1, free: 4 }])],
    4,
  ],
  [
    'an offer in two slots counts twice',
    [part(1, [{ id: 1, quantity: 1, free: 9 }]), part(2, [{ id: 1, quantity: 1, free: 9 }])],
    3,
  ],
  [
    'a part that is no longer sold makes the set unavailable',
    [part(1, [{ id: 1, quantity: 1, free: 9 }]), part(1, [{ id: 2, quantity: 1, free: 9 }], false)],
    0,
  ],
])('%s', (_what, parts, count) => expect(available(1, parts).available).toBe(count))

test('a set that cannot be sold is unavailable', () =>
  expect(available(1, [part(1, [{ id: 1, quantity: 1, free: 9 }])], 'Не подходит').available).toBe(0))

test('a set is sold in any count: terms and packs of its parts are not its own', () => {
  const group = { minCount: 5, stepCount: 5, packSize: 10, offers: [pricedOffer({ free: 40 })] }
  const chairs = (count: number) => basketLine({ count, group: pricedGroup(group) })
  expect(available(1, [chairs(1)])).toEqual({ available: 40, basketErr: null })
  expect(available(41, [chairs(41)]).basketErr).toBe('Доступно только 40 шт.')
})

const anyPart = record({
  quantity: integer({ min: 1, max: 4 }),
  id: integer({ min: 1, max: 3 }),
  slot: integer({ min: 1, max: 3 }),
})

test('sets and other lines together never promise more than the stock', () => {
  const free = new Map([
    [1, 7],
    [2, 11],
    [3, 20],
  ])
  assert(
    property(
      array(anyPart, { minLength: 1, maxLength: 5 }),
      integer({ min: 1, max: 6 }),
      integer({ min: 1, max: 9 }),
      (chosen, count, alone) => {
        const parts = chosen.map(({ id, quantity, slot }) =>
          part(slot * count, [{ id, quantity, free: free.get(id)! }]),
        )
        const plain = part(alone, [{ id: 1, quantity: 1, free: 7 }])
        const [set, line] = lineAvailability([constructorSetAsLine({ count, problem: null }, parts), plain])
        const takes = Math.min(count, set!.available)
        for (const [id, has] of free) {
          const ofSet = takes * chosen.reduce((sum, each) => sum + (each.id === id ? each.quantity * each.slot : 0), 0)
          expect(ofSet + (id === 1 ? Math.min(alone, line!.available) : 0)).toBeLessThanOrEqual(has)
        }
      },
    ),
  )
})

test('the discount of a set is a separate step after the sale, in whole kopecks, never the whole price', () => {
  const prices = [{ limit: 0, price: 99_99, oldPrice: 120_00 }]
  expect(linePrice({ prices, roleTitle: 'Розница', calculationalSumKopecks: 0, setDiscountPercent: 7 })).toEqual({
    priceKopecks: 93_00,
    oldPriceKopecks: 120_00,
    setDiscountKopecks: 6_99,
    explanation: [
      { step: 'role', title: 'Цена «Розница»', change: 120_00 },
      { step: 'sale', title: 'Акция', change: -20_01 },
      { step: 'sale', title: 'Скидка комплекта 7 %', change: -6_99 },
    ],
  })
  assert(
    property(integer({ min: 1, max: 1e9 }), integer({ min: 0, max: 50 }), (price, setDiscountPercent) => {
      const facts = { prices: [{ limit: 0, price, oldPrice: null }], roleTitle: '', calculationalSumKopecks: 0 }
      const priced = linePrice({ ...facts, setDiscountPercent })
      expect(priced.priceKopecks + priced.setDiscountKopecks).toBe(linePrice(facts).priceKopecks)
      expect(priced.priceKopecks).toBe(priced.explanation.reduce((sum, { change }) => sum + change, 0))
      expect(priced.priceKopecks).toBeGreaterThan(0)
    }),
  )
})
