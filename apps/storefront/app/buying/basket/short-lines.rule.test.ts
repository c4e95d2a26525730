import type { Basket } from '@shpulka/contract/buying/basket'
import { expect, it } from 'vitest'
import { shortLines } from './short-lines.rule.ts'

const line = (id: number, count: number, available: number, selected = true) => ({
  id,
  title: '',
  count,
  available,
  selected,
  basketErr: count > available ? 'Доступно меньше' : null,
  allowedCount: count > available ? available : null,
})
const basketOf = (groups: object[], constructorSets: object[] = []) =>
  ({ inStock: { products: [{ title: 'Игла', groups }], constructorSets } }) as unknown as Basket

it('names lines above the stock with both numbers, sets too', () => {
  const basket = basketOf(
    [line(1, 12, 5), { ...line(2, 3, 2), title: '№ 90' }, line(3, 5, 5)],
    [{ ...line(7, 2, 1), title: 'Рабочее место' }],
  )
  expect(shortLines(basket)).toEqual([
    { kind: 'group', id: 1, title: 'Игла', count: 12, available: 5, allowedCount: 5, refusal: null },
    { kind: 'group', id: 2, title: 'Игла, № 90', count: 3, available: 2, allowedCount: 2, refusal: null },
    { kind: 'set', id: 7, title: 'Рабочее место', count: 2, available: 1, allowedCount: 1, refusal: null },
  ])
})

it('names lines whose count is in stock but not sold so', () => {
  const basketErr = 'Продаётся от 4 шт.'
  expect(shortLines(basketOf([{ ...line(1, 3, 100), basketErr, allowedCount: 4 }]))).toMatchObject([
    { id: 1, count: 3, allowedCount: 4, refusal: basketErr },
  ])
})

it('lines outside the order block nothing', () => expect(shortLines(basketOf([line(1, 12, 5, false)]))).toEqual([]))
