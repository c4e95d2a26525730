import { describe, expect, test } from 'vitest'
import { typedCount, typedPrice, withAdded, withLine, withoutLine, withRestored } from './draft-changes.rule.ts'

const line = (line: number | null, groupId: number, count: number) => ({ line, groupId, count, price: null })
const draft = {
  lines: [line(1, 10, 2), line(2, 20, 1), line(null, 30, 5)],
  prices: 'order' as const,
  bonuses: 0,
  delivery: null,
}
const lines = ({ lines }: typeof draft) => lines.map(({ line, groupId, count }) => [line, groupId, count])

describe('a draft', () => {
  test('changes a line, removes a line and restores it in its place', () => {
    expect(lines(withLine(draft, 1, { count: 4 }) as typeof draft)[1]).toEqual([2, 20, 4])
    const without = withoutLine(draft, 0) as typeof draft
    expect(lines(without)).toEqual([
      [2, 20, 1],
      [null, 30, 5],
    ])
    expect(lines(withRestored(without, { line: 1, groupId: 10, count: 2 }) as typeof draft)).toEqual(lines(draft))
  })

  test('goods added twice make one line, separate from the line of the order with the same goods', () => {
    expect(lines(withAdded(draft, 30, 2) as typeof draft).at(-1)).toEqual([null, 30, 7])
    expect(lines(withAdded(draft, 10, 1) as typeof draft).at(-1)).toEqual([null, 10, 1])
  })
})

test.each([
  ['5', 5],
  [' 12 ', 12],
  ['0', null],
  ['-1', null],
  ['1,5', null],
  ['10000', null],
  ['', null],
])('typed count «%s»', (text, count) => expect(typedCount(text)).toBe(count))

test.each([
  ['1 234,50', 123_450],
  ['1\u00a0234.5', 123_450],
  ['990 ₽', 99_000],
  ['990 руб.', 99_000],
  ['', null],
  ['дорого', undefined],
  ['1,234', undefined],
  ['-5', undefined],
])('typed price «%s»', (text, kopecks) => expect(typedPrice(text)).toBe(kopecks))
