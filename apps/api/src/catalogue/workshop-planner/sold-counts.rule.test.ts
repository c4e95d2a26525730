import { expect, test } from 'vitest'
import { soldCounts } from './sold-counts.rule.ts'

const part = (groupId: number, count: number) => ({ role: 'needle', title: 'Иглы', groupId, count })
const countsOf = (stations: ReturnType<typeof part>[][], count: number, minCount: number, stepCount: number) =>
  soldCounts(stations, new Map([[1, { count, minCount, stepCount }]])).map(({ parts, missing }) => [
    parts.map((each) => each.count),
    missing.map((each) => each.count),
  ])

test.each([
  ['sold by the piece', [[4], [3]], 100, 1, 1, [4, 0, 3, 0]],
  ['raised together, not each', [[4], [3]], 100, 10, 10, [7, 0, 3, 0]],
  ['raised to the step above', [[4], [7]], 100, 1, 5, [8, 0, 7, 0]],
  ['less than the step above is left', [[4], [9]], 12, 1, 5, [4, 0, 6, 3]],
  ['less than the least is left', [[4], [3]], 9, 10, 1, [0, 4, 0, 3]],
])('%s', (_what, [first, second], count, minCount, stepCount, [sold, lacking, soldNext, lackingNext]) => {
  const nonzero = (value: number | undefined) => (value ? [value] : [])
  expect(countsOf([[part(1, first![0]!)], [part(1, second![0]!)]], count, minCount, stepCount)).toEqual([
    [nonzero(sold), nonzero(lacking)],
    [nonzero(soldNext), nonzero(lackingNext)],
  ])
})

test('goods of unknown terms are left as they are', () => {
  expect(soldCounts([[part(2, 4)]], new Map())).toEqual([{ parts: [part(2, 4)], missing: [] }])
})
