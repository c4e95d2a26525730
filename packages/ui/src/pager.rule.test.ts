import { expect, it } from 'vitest'
import { pagerNumbers } from './pager.rule.ts'

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 20, '1 2 3 4 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [5, 20, '1 … 4 5 6 … 20'],
  [10, 20, '1 … 9 10 11 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 17 18 19 20'],
])('page %d of %d: %s', (page, pages, shown) =>
  expect(
    pagerNumbers(page, pages)
      .map((n) => n ?? '…')
      .join(' '),
  ).toBe(shown),
)
