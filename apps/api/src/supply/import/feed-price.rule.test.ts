import { describe, expect, test } from 'vitest'
import { type FeedCurrency, mainCurrency, priceKopecks, roubleRate } from './feed-price.rule.ts'

const rouble: FeedCurrency = { id: 'RUR', rate: '1', plus: '' }
const shop = new Map([
  ['RUB', '1.000000'],
  ['CNY', '12.500000'],
  ['KZT', '0.170000'],
])
const kopecks = (price: string, code: string, feed: FeedCurrency[], given = new Map<string, string>()) => {
  const rate = roubleRate(code, feed, shop, given)
  return rate && priceKopecks(price, rate)
}

describe('a price in kopecks', () => {
  test.each<[string, string, string, FeedCurrency[], number | string | null]>([
    ['roubles', '97', 'RUB', [rouble], 9_700],
    ['the old code of the rouble', '97.5', 'RUR', [], 9_750],
    ['a rate of the feed', '10', 'USD', [rouble, { id: 'USD', rate: '57.39', plus: '' }], 57_390],
    ['a rate with a comma', '10', 'USD', [rouble, { id: 'USD', rate: '57,39', plus: '' }], 57_390],
    [
      'a bank’s name instead of a rate: by the shop’s table',
      '2',
      'CNY',
      [rouble, { id: 'CNY', rate: 'CBRF', plus: '' }],
      2_500,
    ],
    ['a bank’s rate and three percent', '100', 'CNY', [rouble, { id: 'CNY', rate: 'CBRF', plus: '3' }], 128_750],
    ['no currencies block: by the shop’s table', '1216417', 'KZT', [], 20_679_089],
    [
      'the feed’s main currency is not the rouble, which it names',
      '520',
      'KZT',
      [
        { id: 'KZT', rate: '1', plus: '' },
        { id: 'RUB', rate: '5.2', plus: '' },
      ],
      10_000,
    ],
    [
      'the main currency is known only to the shop',
      '10',
      'USD',
      [
        { id: 'KZT', rate: '1', plus: '' },
        { id: 'USD', rate: '500', plus: '' },
      ],
      85_000,
    ],
    ['an unknown currency', '10', 'GBP', [rouble], null],
    ['a bank’s rate unknown to the shop', '10', 'GBP', [rouble, { id: 'GBP', rate: 'CBRF', plus: '' }], null],
    ['a rate of zero', '10', 'GBP', [rouble, { id: 'GBP', rate: '0', plus: '' }], null],
    ['half a kopeck is rounded up', '0.125', 'RUB', [rouble], 13],
    ['of a division, with all its digits', '833.3333333333333', 'RUB', [rouble], 83_333],
    ['a rate of a division', '10', 'USD', [rouble, { id: 'USD', rate: '57.333333333333336', plus: '' }], 57_333],
    ['less than half a kopeck', '0.001', 'RUB', [rouble], 'zero-price'],
    ['above the maximum price', '99999999999', 'RUB', [rouble], 'huge-price'],
  ])('%s', (_, price, code, feed, expected) => {
    expect(kopecks(price, code, feed)).toBe(expected)
  })

  test('a rate given as an argument is used first', () => {
    expect(kopecks('100', 'KZT', [{ id: 'KZT', rate: '1', plus: '' }], new Map([['KZT', '0,2']]))).toBe(2_000)
  })
})

test.each<[string, FeedCurrency[], string | null]>([
  ['the currency with rate 1', [{ id: 'USD', rate: '57', plus: '' }, rouble], 'RUB'],
  ['the only one', [{ id: 'KZT', rate: 'NBK', plus: '' }], 'KZT'],
  ['none', [], null],
])('main currency: %s', (_, feed, expected) => {
  expect(mainCurrency(feed)).toBe(expected)
})
