import { expect, it } from 'vitest'
import { basketDifference, type SeenBasket } from './basket-difference.rule.ts'

const line = { id: 'g1', title: 'Оверлок', count: 2, packSize: null, price: 100_000 }
const needles = { id: 'g2', title: 'Иглы', count: 5, packSize: 10, price: 15_000 }
const seen: SeenBasket = { lines: [line, needles], promocodeUsed: 'ОСЕНЬ', bonuses: 50_000 }
const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

it('is empty for an unchanged basket', () => expect(basketDifference(seen, seen)).toEqual([]))

it.each<[SeenBasket, string[]]>([
  [{ ...seen, lines: [needles] }, ['«Оверлок» больше не входит в заказ']],
  [{ ...seen, lines: [{ ...line, price: 120_000 }, needles] }, ['«Оверлок»: за штуку было 1 000 ₽, стало 1 200 ₽']],
  [{ ...seen, lines: [{ ...line, count: 1 }, needles] }, ['«Оверлок»: было 2, стало 1 шт']],
  [
    { ...seen, lines: [line, { ...needles, count: 7, price: 16_000 }] },
    ['«Иглы»: за упаковку было 150 ₽, стало 160 ₽', '«Иглы»: было 5, стало 7 уп.'],
  ],
  [{ ...seen, lines: [line, needles, { ...line, id: 'g3', title: 'Лампа' }] }, ['Добавилось: «Лампа»']],
  [{ ...seen, promocodeUsed: null }, ['Промокод ОСЕНЬ больше не действует']],
  [{ ...seen, bonuses: 0 }, ['Бонусами: было 500 ₽, стало 0 ₽']],
])('names what changed', (now, words) => expect(plain(basketDifference(seen, now))).toEqual(words))
