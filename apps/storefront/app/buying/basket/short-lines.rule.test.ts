import type { Basket } from '@shpulka/contract/buying/basket'
import { expect, it } from 'vitest'
import { shortLines } from './short-lines.rule.ts'

const line = (id: number, count: number, available: number, selected = true) => ({
  id,
  title: '',
  count,
  available,
  selected,
})
const basketOf = (groups: object[], constructorSets: object[] = []) =>
  ({ inStock: { products: [{ title: 'Игла', groups }], constructorSets } }) as unknown as Basket

it('names lines above the stock with both numbers, sets too', () => {
  const basket = basketOf(
    [line(1, 12, 5), { ...line(2, 3, 2), title: '№ 90' }, line(3, 5, 5)],
    [{ ...line(7, 2, 1), title: 'Рабочее место' }],
  )
  expect(shortLines(basket)).toEqual([
    { kind: 'group', id: 1, title: 'Игла', count: 12, available: 5 },
    { kind: 'group', id: 2, title: 'Игла, № 90', count: 3, available: 2 },
    { kind: 'set', id: 7, title: 'Рабочее место', count: 2, available: 1 },
  ])
})

it('lines outside the order block nothing', () => expect(shortLines(basketOf([line(1, 12, 5, false)]))).toEqual([]))
