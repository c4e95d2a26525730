import { expect, test } from 'vitest'
import { nextRow } from './next-row.rule.ts'

test.each([
  ['an open row', { openedIndex: 3, lastIndex: 3, count: 50 }, { next: 4, previous: 2 }],
  ['a row that left the list', { openedIndex: -1, lastIndex: 3, count: 50 }, { next: 3, previous: 2 }],
  ['the last row left', { openedIndex: -1, lastIndex: 49, count: 49 }, { next: 48, previous: 48 }],
  ['a list that became much shorter', { openedIndex: -1, lastIndex: 119, count: 50 }, { next: 49, previous: 49 }],
  ['nothing opened yet', { openedIndex: -1, lastIndex: 0, count: 50 }, { next: 0, previous: -1 }],
  ['an empty list', { openedIndex: -1, lastIndex: 5, count: 0 }, { next: -1, previous: -1 }],
])('%s', (_, place, expected) => expect(nextRow(place)).toEqual(expected))
