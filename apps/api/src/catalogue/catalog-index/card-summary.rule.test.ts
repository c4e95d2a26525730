import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardSummary, type OfferedProduct, type PricingLayout } from './card-summary.rule.ts'

const pricingLayout: PricingLayout = {
  roles: ['guest_opt', 'dealer'],
  sites: [
    { id: 1, priceListId: 1, guestRole: 0, warehouseIds: [1, 2] },
    { id: 2, priceListId: 2, guestRole: 0, warehouseIds: [2] },
    { id: 3, priceListId: 1, guestRole: 0, warehouseIds: [3] },
  ],
}

const price = fc.tuple(
  fc.constant(500),
  fc.constantFrom(1, 2),
  fc.constantFrom(0, 1),
  fc.constantFrom(0, 1000, 2000),
  // Some pieces reach a limit themselves.
  fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 900, max: 2100 })),
  fc.constantFrom(0, 12),
)
const product: fc.Arbitrary<OfferedProduct> = fc.record({
  groups: fc.constant([[50, '']] as const),
  offers: fc.constant([50, 500, 1]),
  prices: fc
    .uniqueArray(price, { selector: ([, list, role, limit]) => `${list} ${role} ${limit}` })
    .map((rows) => rows.flat()),
  stock: fc.subarray([1, 2, 3]).map((warehouses) => warehouses.flatMap((warehouse) => [500, warehouse, 4 + warehouse])),
})

describe('figures of a card', () => {
  test('the shortcut for a product of one offer gives the same figures', () => {
    fc.assert(
      fc.property(product, (single) => {
        // A second group without stock or a price makes it take the general path.
        const general = cardSummary({ ...single, groups: [...single.groups, [51, '']] }, pricingLayout)
        expect(cardSummary(single, pricingLayout)).toEqual({ ...general, counts: general.counts.slice(0, 1) })
      }),
    )
  })

  test('the price is that of the cheapest group, the count that of the scarcest offer', () => {
    const figures = cardSummary(
      {
        groups: [
          [50, 'Пачка'],
          [51, 'Штука'],
        ],
        offers: [50, 500, 10, 51, 500, 1],
        prices: [500, 1, 0, 0, 300, 400, 500, 1, 1, 0, 200, 0, 500, 1, 1, 1000, 150, 0],
        stock: [500, 1, 25, 500, 2, 9],
      },
      pricingLayout,
    )
    expect(figures.counts).toEqual([
      [3, 0, 0],
      [34, 9, 0],
    ])
    // A pack is ten of the same pieces: they are counted once.
    expect(figures.available).toEqual([34, 9, 0])
    expect(figures.remnants).toEqual([1, 25, 2, 9])
    const guest = { price: 300, oldPrice: 400, nextLimit: null, nextPrice: null, dearest: 3000 }
    // A pack at 2000 reaches the limit by itself.
    const dealer = { price: 200, oldPrice: null, nextLimit: 1000, nextPrice: 150, dearest: 1500 }
    expect(figures.prices).toEqual([guest, dealer, null, null, guest, dealer])
  })

  test('a piece that reaches a limit by itself has the price, and the next, from that limit on', () => {
    const prices = [500, 1, 0, 0, 160, 170, 500, 1, 0, 150, 155, 165, 500, 1, 0, 300, 140, 0]
    const figures = cardSummary({ groups: [[50, '']], offers: [50, 500, 1], prices, stock: [] }, pricingLayout)
    expect(figures.prices[0]).toEqual({ price: 155, oldPrice: 165, nextLimit: 300, nextPrice: 140, dearest: null })
  })

  test('groups of one price have no dearest, nor has one beside a group on request', () => {
    const groups = [
      [50, '№ 80'],
      [51, '№ 90'],
      [52, '№ 100'],
    ] as const
    const offers = [50, 500, 1, 51, 501, 1, 52, 502, 1]
    const prices = [500, 1, 0, 0, 420, 0, 501, 1, 0, 0, 420, 0]
    expect(cardSummary({ groups, offers, prices, stock: [] }, pricingLayout).prices[0]?.dearest).toBeNull()
  })

  test('a role without prices has the guests’ prices', () => {
    const figures = cardSummary(
      { groups: [[50, '']], offers: [50, 500, 1], prices: [500, 2, 0, 0, 300, 0], stock: [] },
      pricingLayout,
    )
    expect(figures.prices.map((each) => each?.price ?? null)).toEqual([null, null, 300, 300, null, null])
  })
})
