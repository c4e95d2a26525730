import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberText } from './number-text.rule.ts'
import { greatestKopecks, leastKopecks, priceText, reductionText, shownAmount } from './price-text.rule.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const dollar = { sign: '$', rate: 80.5 }

describe('numberText', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [1234, '1 234'],
    [412300, '412 300'],
    [1234.5, '1 234,50'],
    [0.125, '0,125'],
    [0.1255, '0,126'],
    [-3.5, '-3,50'],
  ])('%d is %s', (value, shown) => expect(plain(numberText(value))).toBe(shown))
})

describe('priceText', () => {
  it.each([
    [41_230_000, undefined, '412 300 ₽'],
    [4150, undefined, '41,50 ₽'],
    [1, undefined, '0,01 ₽'],
    [0, undefined, '0 ₽'],
    [805_000, dollar, '100 $'],
    [41_230_000, dollar, '5 121,74 $'],
  ])('%d kopecks', (kopecks, currency, shown) => expect(plain(priceText(kopecks, currency))).toBe(shown))

  it('never breaks over two lines', () => expect(priceText(123_456_789)).not.toContain(' '))
})

describe('bounds of a shown price', () => {
  it.each([
    [1234.5, { sign: '₽', rate: 1 }, 123_450, 123_450],
    [13.71, { sign: '$', rate: 90 }, 123_345, 123_434],
    [0, { sign: '$', rate: 90 }, 0, 44],
  ])('%d', (amount, currency, least, greatest) =>
    expect([leastKopecks(amount, currency), greatestKopecks(amount, currency)]).toEqual([least, greatest]),
  )
  it('have the prices that are shown so, and no others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.constantFrom(1, 0.15, 12.5, 80.5, 90, 91.3071),
        (kopecks, rate) => {
          const currency = { sign: '¤', rate }
          const amount = shownAmount(kopecks, currency)
          const [least, greatest] = [leastKopecks(amount, currency), greatestKopecks(amount, currency)]
          const shown = [least, greatest].map((each) => shownAmount(each, currency))
          return least <= kopecks && kopecks <= greatest && shown.every((each) => each === amount)
        },
      ),
    )
  })
  it('are in order for an amount that no price is shown as', () => {
    const tenge = { sign: '₸', rate: 0.15 }
    for (let amount = 0; amount < 20; amount += 0.01)
      expect(leastKopecks(amount, tenge)).toBeLessThanOrEqual(greatestKopecks(amount, tenge))
  })
})

describe('reductionText', () => {
  it.each([
    [8500, 10_000, '−15 %'],
    [9999, 10_000, null],
    [10_000, 10_000, null],
    [12_000, 10_000, null],
    [100, null, null],
    [0, 0, null],
    [0, 100, '−100 %'],
  ])('%d instead of %s', (price, oldPrice, shown) => {
    const text = reductionText(price, oldPrice)
    expect(text && plain(text)).toBe(shown)
  })
})
