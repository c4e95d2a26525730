import { describe, expect, test } from 'vitest'
import { orderInWords, qualityAmong } from './order-in-words.rule.ts'

describe('orderInWords', () => {
  test.each([
    ['самая дешёвая прямострочка', 'самая дешёвая', 'cheap'],
    ['оверлок дешевле всех', 'дешевле всех', 'cheap'],
    ['самая дорогая вышивальная машина', 'самая дорогая', 'expensive'],
    ['самые новые модели утюгов', 'самые новые', 'new'],
    ['самый ходовой оверлок', 'самый ходовой', 'popular'],
    ['дорогая прямострочка', 'дорогая', 'expensive'],
    ['прямострочка премиум-класса', 'премиум-класса', 'expensive'],
    ['топовые вышивальные машины', 'топовые', 'expensive'],
    ['утюг подороже', 'подороже', 'expensive'],
    ['не оверлок, а дорогая прямострочка', 'дорогая', 'expensive'],
  ])('«%s» says «%s»', (query, text, sort) => {
    expect(orderInWords(query)).toEqual({ text, sort, quality: null })
  })

  test.each([
    ['самый мощный утюг', 'самый мощный', { names: ['мощн'], isLeast: false }],
    ['утюг помощнее', 'помощнее', { names: ['мощн'], isLeast: false }],
    ['самая быстрая машина', 'самая быстрая', { names: ['скорост'], isLeast: false }],
    ['самые короткие ножницы', 'самые короткие', { names: ['длин'], isLeast: true }],
    ['самая узкая бейка', 'самая узкая', { names: ['шири'], isLeast: true }],
  ])('«%s» says how good the goods are', (query, text, quality) => {
    expect(orderInWords(query)).toMatchObject({ text, sort: null, quality })
  })

  test.each([
    'самый лучший оверлок',
    'оверлок',
    'самая дешёвая',
    'дорогая',
    'не дорогая машина',
    'машина не слишком дорогая',
    'не самый дорогой утюг',
    'утюг дороже 5000',
    'дорожная сумка',
    'самовар',
    'самые',
    'полотно шире',
  ])('«%s» says no order', (query) => {
    expect(orderInWords(query)).toBeNull()
  })
})

test('a quality is of the characteristic that most of the goods have, the first of those called alike', () => {
  const titles = ['Мощность', 'Скорость шитья', 'Скорость вращения', 'Длина стежка, до', 'Длина', 'Объём бака']
  const among = (query: string, counts: readonly number[]) =>
    qualityAmong(orderInWords(query)!.quality!, titles, (n) => counts[n] ?? 0)
  expect(among('самый мощный утюг', [3])).toBe(0)
  expect(among('самый быстрый нож', [0, 1, 5])).toBe(2)
  expect(among('самые длинные ножницы', [0, 0, 0, 0, 4])).toBe(4)
  expect(among('самые большие ножницы', [9, 0, 0, 0, 4])).toBe(4)
  expect(among('самый большой отпариватель', [5, 0, 0, 0, 0, 5])).toBe(5)
  expect(among('самый мощный стол', [])).toBeNull()
})
