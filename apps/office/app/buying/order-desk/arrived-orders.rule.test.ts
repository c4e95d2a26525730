import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import { expect, test } from 'vitest'
import { arrivedOrders } from './arrived-orders.rule.ts'

const page = (ids: number[], nextBefore: number | null = null) =>
  ({ orders: ids.map((id) => ({ id })), nextBefore }) as DeskPage

test.each<[string, DeskPage, DeskPage, number]>([
  ['nothing', page([5, 3]), page([5, 3]), 0],
  ['a new order', page([5, 3]), page([6, 5, 3]), 1],
  ['an older order with a changed status', page([5, 3]), page([5, 4, 3]), 1],
  ['the oldest one of a completely shown list', page([5, 3]), page([5, 3, 1]), 1],
  ['an order that left the list', page([5, 3]), page([5]), 0],
  ['an order below the last shown one that moved up because another left', page([5, 3], 3), page([5, 2]), 0],
  ['into an empty list', page([]), page([7]), 1],
])('%s', (_, shown, now, count) => expect(arrivedOrders(shown, now)).toBe(count))
