import { expect, test } from 'vitest'
import { type CurrentItem, repeatChanges } from './order-repeat.rule.ts'
import { repeatedSetChanges } from './order-set-repeat.rule.ts'

const line = { groupId: 1, title: 'Иглы', count: 3, packSize: null, price: 150_00 }
const changesOf = (now: CurrentItem | null) =>
  repeatChanges([line], new Map(now ? [[1, now]] : [])).map(({ kind, message, now: price }) => [
    kind,
    message.replaceAll('\u00a0', ' '),
    price,
  ])

test.each([
  ['unchanged', { priceKopecks: 150_00, available: 3 }, []],
  ['no longer sold', null, [['gone', 'Больше не продаётся: в корзину не добавили', null]]],
  ['sold out and not added', 'sold-out', [['short', 'Сейчас нет в наличии: в корзину не добавили', null]]],
  ['on request', 'on-request', [['on-request', 'Цена теперь по запросу: в корзину не добавили', null]]],
  ['out of stock', { priceKopecks: 150_00, available: 0 }, [['short', 'Сейчас нет в наличии', 150_00]]],
  [
    'few left and dearer',
    { priceKopecks: 180_00, available: 2 },
    [
      ['short', 'Сейчас в наличии только 2 шт.', 180_00],
      ['dearer', 'Подорожало: было 150 ₽, стало 180 ₽', 180_00],
    ],
  ],
  ['cheaper', { priceKopecks: 120_00, available: 30 }, [['cheaper', 'Подешевело: было 150 ₽, стало 120 ₽', 120_00]]],
] as const)('%s', (_what, now, changes) => expect(changesOf(now)).toEqual(changes))

test('a set that the basket does not take is reported', () => {
  const set = { number: 1, setId: 7, title: 'Рабочее место', count: 1, slotIds: [1], groupIds: [1], choice: new Map() }
  const part = { ...line, set: { number: 1 } }
  expect(repeatedSetChanges([part], { assembled: [set], separate: [] }, [])).toMatchObject([
    { title: 'Рабочее место', kind: 'short', message: 'Сейчас нет в наличии: в корзину не добавили' },
  ])
})
