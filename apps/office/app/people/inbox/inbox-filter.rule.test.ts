import { expect, test } from 'vitest'
import { inboxFilter, itemFromKey, itemKey, nextItem } from './inbox-filter.rule.ts'

test.each([
  ['', {}],
  ['kind=review&siteId=2&mine=true&overdue=true', { kind: 'review', siteId: 2, mine: true, overdue: true }],
  ['kind=reviews&siteId=1e3&mine=1&overdue=yes', {}],
  ['kind=one-click&siteId=99999999', { kind: 'one-click' }],
])('%s lists %j', (query, filter) => {
  expect(inboxFilter(new URLSearchParams(query))).toEqual(filter)
})

test.each([
  ['review-101', { kind: 'review', id: 101 }],
  ['one-click-1001', { kind: 'one-click', id: 1001 }],
  ['review-0', null],
  ['letters-1', null],
  ['review-1e3', null],
  [undefined, null],
])('%s is %j', (key, item) => {
  expect(itemFromKey(key)).toEqual(item)
  if (item) expect(itemKey(item as never)).toBe(key)
})

test('opens the next item, the previous one at the end, and none after the last', () => {
  const items = [1, 2, 3].map((id) => ({ kind: 'review' as const, id }))
  expect(nextItem(items, items[0]!)?.id).toBe(2)
  expect(nextItem(items, items[2]!)?.id).toBe(2)
  expect(nextItem(items.slice(0, 1), items[0]!)).toBeNull()
  expect(nextItem(items, { kind: 'recall', id: 9 })?.id).toBe(1)
})
