import { expect, test } from 'vitest'
import { tiersForOnePiece } from './price-of-one.ts'

const tiers = (first: number) => [
  { limit: 0, price: first },
  { limit: 150_000, price: 140_000 },
  { limit: 500_000, price: 130_000 },
]

test.each([
  ['below every limit: the list as it is', tiers(149_999), tiers(149_999)],
  [
    'at a limit: the price of that tier in any order',
    tiers(150_000),
    [
      { limit: 0, price: 140_000 },
      { limit: 500_000, price: 130_000 },
    ],
  ],
  ['at the last limit: one price', tiers(500_000), [{ limit: 0, price: 130_000 }]],
  ['on request: none', [], []],
])('one piece that costs %s', (_, prices, expected) => expect(tiersForOnePiece(prices)).toEqual(expected))
