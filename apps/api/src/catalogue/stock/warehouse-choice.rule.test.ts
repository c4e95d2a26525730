import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredQuantities, warehouseChoice } from './warehouse-choice.rule.ts'

const stock = [
  { offerId: 1, warehouseId: 1, free: 2 },
  { offerId: 1, warehouseId: 2, free: 5 },
  { offerId: 2, warehouseId: 3, free: 1 },
]

test.each([
  ['the first warehouse that has all of it', 1, 2, [{ offerId: 1, warehouseId: 1, quantity: 2 }]],
  ['a later one that has all of it', 1, 4, [{ offerId: 1, warehouseId: 2, quantity: 4 }]],
  [
    'several, when none has all of it',
    1,
    6,
    [
      { offerId: 1, warehouseId: 1, quantity: 2 },
      { offerId: 1, warehouseId: 2, quantity: 4 },
    ],
  ],
])('%s', (_what, offerId, quantity, allocations) => {
  expect(warehouseChoice(new Map([[offerId, quantity]]), stock, [1, 2, 3])).toEqual({ allocations, missing: new Map() })
})

test('a warehouse that the site has lost since comes last', () => {
  const reserved = [
    { offerId: 1, warehouseId: 2, free: 5 },
    { offerId: 1, warehouseId: 1, free: 5 },
  ]
  expect(warehouseChoice(new Map([[1, 3]]), reserved, [1])).toEqual({
    allocations: [{ offerId: 1, warehouseId: 1, quantity: 3 }],
    missing: new Map(),
  })
})

test('takes all available pieces of a short offer and reports the shortage', () => {
  expect(
    warehouseChoice(
      new Map([
        [1, 8],
        [9, 1],
      ]),
      stock,
      [1, 2, 3],
    ),
  ).toEqual({
    allocations: [
      { offerId: 1, warehouseId: 1, quantity: 2 },
      { offerId: 1, warehouseId: 2, quantity: 5 },
    ],
    missing: new Map([
      [1, 1],
      [9, 1],
    ]),
  })
})

test('the site’s own order of warehouses decides', () => {
  expect(warehouseChoice(new Map([[1, 1]]), stock, [2, 1]).allocations).toEqual([
    { offerId: 1, warehouseId: 2, quantity: 1 },
  ])
})

test('two lines of one offer are counted together', () => {
  const needle = { offers: [{ id: 7, quantity: 10 }] }
  const pair = {
    offers: [
      { id: 7, quantity: 1 },
      { id: 8, quantity: 1 },
    ],
  }
  expect(
    requiredQuantities([
      { count: 2, group: needle },
      { count: 3, group: pair },
    ]),
  ).toEqual(
    new Map([
      [7, 23],
      [8, 3],
    ]),
  )
})

test('takes exactly the requested quantity, never more than is free', () => {
  const stockOf = fc.uniqueArray(
    fc.record({
      offerId: fc.integer({ min: 1, max: 4 }),
      warehouseId: fc.integer({ min: 1, max: 4 }),
      free: fc.nat(9),
    }),
    {
      selector: ({ offerId, warehouseId }) => `${offerId} ${warehouseId}`,
    },
  )
  const requiredOf = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 12 })))
    .map((pairs) => new Map(pairs))
  fc.assert(
    fc.property(stockOf, requiredOf, (rows, required) => {
      const { allocations, missing } = warehouseChoice(required, rows, [1, 2, 3, 4])
      for (const [offerId, quantity] of required) {
        const free = rows.filter((row) => row.offerId === offerId).reduce((sum, row) => sum + row.free, 0)
        expect(missing.get(offerId) ?? 0).toBe(Math.max(0, quantity - free))
        expect(allocations.filter((row) => row.offerId === offerId).reduce((sum, row) => sum + row.quantity, 0)).toBe(
          Math.min(quantity, free),
        )
      }
      for (const row of allocations)
        expect(row.quantity).toBeLessThanOrEqual(
          rows.find(({ offerId, warehouseId }) => offerId === row.offerId && warehouseId === row.warehouseId)!.free,
        )
    }),
  )
})
