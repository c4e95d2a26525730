import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import { expect, test } from 'vitest'
import { arrivedOrders } from './arrived-orders.rule.ts'

const page = (ids: number[], nextBefore: number | null = null) =>
  ({ orders: ids.map((id) => ({ id })), nextBefore }) as DeskPage

test.each<[string, DeskPage, DeskPage, number]>([
  ['nothing', page([5, 3]), page([5, 3]), 0],
  ['a new order', page([5, 3]), page([6, 5, 3]), 1],
  ['an older one by a change of status', page([5, 3]), page([5, 4, 3]), 1],
  ['the oldest of a list shown whole', page([5, 3]), page([5, 3, 1]), 1],
  ['one that left', page([5, 3]), page([5]), 0],
  ['one below the last shown, moved up because another left', page([5, 3], 3), page([5, 2]), 0],
  ['into an empty list', page([]), page([7]), 1],
])('%s', (_, shown, now, count) => expect(arrivedOrders(shown, now)).toBe(count))
