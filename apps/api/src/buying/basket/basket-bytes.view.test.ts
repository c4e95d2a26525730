import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import { basketProduct, basketView } from './basket.view.ts'
import { basketBytes } from './basket-bytes.view.ts'
import type { PricedLine } from './basket-line.rule.ts'
import { pricedLines } from './priced-lines.rule.ts'
import { SerializedLines } from './serialized-lines.ts'
import { basketLine, pricedGroup, pricedLine, pricedOffer } from './test-lines.ts'
import { basketTotal } from './totals.rule.ts'

const group = (id: number, prices: PricedGroup['prices'], isForSale = true) =>
  pricedGroup({
    id,
    title: id % 3 ? '' : 'коробка',
    productId: Math.ceil(id / 2),
    productTitle: `Иглы «№ ${id}»`,
    vendorCode: `ИГ-${id}`,
    productVendorCode: `ИГ-${Math.ceil(id / 2)}`,
    isForSale,
    prices,
    offers: [pricedOffer({ id })],
  })
const groups = [
  ...Array.from({ length: 6 }, (_, n) =>
    group(n + 1, [
      { limit: 0, price: 100_00, oldPrice: null },
      { limit: 500_00, price: 90_00, oldPrice: 95_00 },
    ]),
  ),
  group(7, []),
  group(8, [{ limit: 0, price: 1_00, oldPrice: null }], false),
]

/** They hold everything, only products of one line, and nothing. */
const caches = [2 ** 20, 14_000, 0].map((maxBytes) => new SerializedLines(maxBytes))

test('the bytes equal the JSON of the whole basket with any previous cache', () => {
  const line = fc.record({
    at: fc.nat(groups.length - 1),
    count: fc.integer({ min: 1, max: 30 }),
    selected: fc.boolean(),
  })
  const lines = fc.uniqueArray(line, { selector: ({ at }) => at, maxLength: groups.length })
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom('Розница', 'Опт'),
      fc.constantFrom(0, 50_00),
      fc.constantFrom('/one', '/other'),
      (chosen, roleTitle, bonuses, path) => {
        const priced = pricedLines(
          chosen.map(({ at, ...each }) => ({ ...each, groupId: at + 1, group: groups[at]! })),
          {
            buyer: { isSignedIn: true, priceRole: 'retail', roleTitle },
            promoCode: null,
            requestedBonusesKopecks: bonuses,
            spendableKopecks: bonuses,
            writeOffPercent: 30,
          },
        )
        const total = basketTotal(priced, {
          freeDeliveryFromKopecks: 5_000_00,
          bonusPercent: 3,
          multiplier: 1,
          accounts: [],
        })
        const basket = { ...priced, version: 1, removesNotInStock: false, owner: { cartToken: null }, total }
        const pathOf = () => path
        const expected = JSON.parse(JSON.stringify(basketView(basket, pathOf)))
        for (const cache of caches) {
          const bytes = basketBytes(basket, pathOf, (each) => cache.bytesOf(each, path === '/one' ? 1 : 2, pathOf))
          expect(JSON.parse(bytes.toString())).toEqual(expected)
        }
      },
    ),
  )
})

const reason = { step: 'role' as const, title: 'Цена «Розница»', change: 100_00 }
const shown = pricedLine(basketLine(), { explanation: [reason] })

test.each<[string, PricedLine]>([
  ['available count', { ...shown, available: 7 }],
  ['its error', { ...shown, basketErr: 'Нет в наличии' }],
  ['its price', { ...shown, priceKopecks: 90_00 }],
  ['its old price', { ...shown, oldPriceKopecks: 120_00 }],
  ['its promo code discount', { ...shown, discountKopecks: 1_00 }],
  ['the bonuses spent on it', { ...shown, bonusKopecks: 1_00 }],
  ['its sum', { ...shown, sumKopecks: 99_00 }],
  ['its count', { ...shown, line: { ...shown.line, count: 2 } }],
  ['its selection', { ...shown, line: { ...shown.line, selected: false } }],
  ['a step of its price', { ...shown, explanation: [{ ...reason, title: 'Цена «Опт»' }] }],
  ['an additional price step', { ...shown, explanation: [reason, { ...reason, step: 'sale', change: -1_00 }] }],
  ['its group', { ...shown, line: { ...shown.line, group: pricedGroup({ productTitle: 'Нитки' }) } }],
])('serializes a line again after a change: %s', (_what, changed) => {
  const lines = new SerializedLines(2 ** 20)
  const before = lines.bytesOf([shown], 1, () => '/one')
  expect(lines.bytesOf([{ ...shown, explanation: [{ ...reason }] }], 1, () => '/one')).toBe(before)
  const after = lines.bytesOf([changed], 1, () => '/one').toString()
  expect(after).not.toBe(before.toString())
  expect(after).toBe(JSON.stringify(basketProduct([changed], '/one')))
  expect(JSON.parse(lines.bytesOf([changed], 2, () => '/other').toString())).toHaveProperty('path', '/other')
})

test('a product of several lines is serialized again when one is changed, added or removed', () => {
  const products = new SerializedLines(2 ** 20)
  const bytesOf = (lines: readonly PricedLine[]) => products.bytesOf(lines, 1, () => '/one')
  const other = pricedLine(basketLine({ groupId: 2, group: pricedGroup({ id: 2 }) }), { explanation: [reason] })
  const both = bytesOf([shown, other])
  expect(bytesOf([shown, { ...other }])).toBe(both)
  const cheaper = { ...other, priceKopecks: 90_00 }
  for (const lines of [[shown, cheaper], [shown], [shown, other]])
    expect(bytesOf(lines).toString()).toBe(JSON.stringify(basketProduct(lines, '/one')))
})

test('stays within its memory limit: the least recently used products are serialized again', () => {
  const lines = new SerializedLines(32_000)
  const products = Array.from({ length: 40 }, (_, id) => pricedLine(basketLine({ groupId: id, group: pricedGroup() })))
  const bytesOf = (id: number) => lines.bytesOf([products[id]!], 1, () => '/one')
  const [first, second] = [bytesOf(0), bytesOf(1)]
  for (let id = 2; id < products.length; id += 1) {
    bytesOf(id)
    expect(bytesOf(0)).toBe(first)
  }
  expect(lines.stats().bytes).toBeLessThanOrEqual(32_000)
  expect(bytesOf(1)).not.toBe(second)
  expect(bytesOf(1)).toEqual(second)
})

test('an address is looked up again only after some have changed', () => {
  const lines = new SerializedLines(2 ** 20)
  let lookups = 0
  const bytesAt = (pathVersion: number) =>
    lines.bytesOf([shown], pathVersion, () => {
      lookups += 1
      return '/one'
    })
  const first = bytesAt(1)
  expect(bytesAt(1)).toBe(first)
  expect(lookups).toBe(1)
  expect([bytesAt(2), bytesAt(2)]).toEqual([first, first])
  expect(lookups).toBe(2)
})
