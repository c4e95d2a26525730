import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceInWords } from './price-in-words.rule.ts'

describe('a price in words', () => {
  test.each([
    ['оверлок до 20 000', 'оверлок', null, 20_000],
    ['до 1000 рублей', '', null, 1_000],
    ['швейная машина от 20 до 30 тысяч', 'швейная машина', 20_000, 30_000],
    ['утюг от 5000 до 10000 руб.', 'утюг', 5_000, 10_000],
    ['дешевле 700 р ножницы', 'ножницы', null, 700],
    ['машина не дороже 40 тыс. руб', 'машина', null, 40_000],
    ['стол дороже 15000', 'стол', 15_000, null],
    ['Оверлок До 20к', 'Оверлок', null, 20_000],
    ['нитки до 99 ₽', 'нитки', null, 99],
    ['манекен в пределах 10000 рублей', 'манекен', null, 10_000],
    ['стул за 5000', 'стул', null, 5_000],
    ['нож бюджет до 100 тыс', 'нож', null, 100_000],
    ['пресс свыше 300 тысяч', 'пресс', 300_000, null],
    ['ателье на 3 места 400 тысяч', 'ателье на 3 места', null, 400_000],
    ['утюг 10 тыс. руб.', 'утюг', null, 10_000],
    ['утюг 5000 рублей', 'утюг', null, 5_000],
    ['нитки 99 ₽', 'нитки', null, 99],
    ['оверлок до 40000 в наличии', 'оверлок в наличии', null, 40_000],
    ['оверлок до 40 000 ₽ в Твери', 'оверлок в Твери', null, 40_000],
    ['оверлок до 40000 рублей в наличии', 'оверлок в наличии', null, 40_000],
    ['утюг 5000 рублей в наличии', 'утюг в наличии', null, 5_000],
  ])('%s', (query, words, from, to) =>
    expect(priceInWords(query)).toEqual({
      words,
      from: from === null ? null : from * 100,
      to: to === null ? null : to * 100,
    }),
  )

  test.each([
    'ножницы до 240 мм',
    'машина от 1000 ст/мин',
    'иглы от 70 до 110',
    'лента максимум 600 мм',
    'обмотка до 1000 в',
    'нитки 5 тысяч метров',
    'от 50 000 до 10',
    'оверлок',
    'до',
    'L-5600 до',
    'игла 90',
    '',
  ])('none: «%s»', (query) => expect(priceInWords(query)).toBeNull())

  test('any text after a price: limits are safe integers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const price = priceInWords(`до 5000 ${text}`)
        for (const kopecks of [price?.from ?? 0, price?.to ?? 0]) expect(Number.isSafeInteger(kopecks)).toBe(true)
      }),
    )
  })
})
