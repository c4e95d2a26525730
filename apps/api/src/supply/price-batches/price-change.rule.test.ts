import { expect, test } from 'vitest'
import { changedPrice, nextOldPrice, readPriceFormula } from './price-change.rule.ts'

test.each<[text: string, formula: ReturnType<typeof readPriceFormula>]>([
  ['+7%', { kind: 'percent', hundredths: 700 }],
  ['−5,5 %', { kind: 'percent', hundredths: -550 }],
  ['+100', { kind: 'add', kopecks: 10_000 }],
  ['-0,5 ₽', { kind: 'add', kopecks: -50 }],
  ['=1 234.5', { kind: 'set', kopecks: 123_450 }],
  ...['', '7%', '+0%', '-100%', '=7%', '+1001%', '+1,234', '*2', '+7%%', '+99999999', 'abc'].map(
    (text): [string, null] => [text, null],
  ),
])('formula %s', (text, formula) => {
  expect(readPriceFormula(text)).toEqual(formula)
})

const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const

test.each([
  [10_000, percent(700), 'kopeck', 10_700],
  [1005, percent(700), 'kopeck', 1075],
  [1005, percent(700), 'size', 1080],
  [12_345, percent(700), 'size', 13_200],
  [123_450, percent(700), 'size', 132_000],
  [1_234_500, percent(700), 'ten-roubles', 1_321_000],
  [2_345_600, percent(700), 'size', 2_510_000],
  [3, percent(700), 'size', 3],
  [4, percent(-9000), 'kopeck', null],
  [30, percent(0.5 * 100), 'rouble', null],
  [500, { kind: 'add', kopecks: -500 }, 'kopeck', null],
  [500, { kind: 'set', kopecks: 777 }, 'rouble', 777],
] as const)('%i by %o, rounding %s: %s', (price, formula, rounding, becomes) => {
  expect(changedPrice(price, formula, rounding)).toBe(becomes)
})

test('a higher price stays the higher one, whatever it is rounded to', () => {
  for (const rounding of ['size', 'kopeck', 'rouble', 'ten-roubles'] as const) {
    let last = 0
    for (let price = 1; price < 2_600_000; price += 1 + Math.floor(price / 97)) {
      const becomes = changedPrice(price, percent(700), rounding) ?? 0
      expect(becomes, `${price} ${rounding}`).toBeGreaterThanOrEqual(last)
      last = becomes
    }
  }
})

test('a crossed-out price goes when the new one reaches it', () => {
  expect([nextOldPrice(120, 107), nextOldPrice(107, 107), nextOldPrice(null, 1)]).toEqual([120, null, null])
})
