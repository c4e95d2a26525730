import { expect, test } from 'vitest'
import { type Measure, median, missedTargets, type Target } from './measure.rule.ts'

const measure: Measure = {
  perSecond: 1000,
  answers: 6000,
  p50Ms: 5,
  p99Ms: 20,
  failures: 0,
  firstFailure: null,
  nodeCpuMilliseconds: 0.25,
  postgresCpuMilliseconds: 0.25,
}

test.each<[Partial<Measure>, Target, string[]]>([
  [{}, { ratio: 4, cpuMilliseconds: 0.5 }, []],
  [{}, { ratio: 3, cpuMilliseconds: 0.5 }, ['few a second']],
  [{}, { perSecond: 1001 }, ['few a second']],
  [{ nodeCpuMilliseconds: 0.26 }, { cpuMilliseconds: 0.5 }, ['much CPU']],
  [{}, { p99Ms: 19 }, ['long tail']],
  [{ failures: 2 }, {}, ['2 failures']],
  [{ answers: 0, perSecond: 0 }, { ratio: 4 }, ['no answers', 'few a second']],
])('%o with targets %o and R = 4000: %o', (change, bar, expected) => {
  expect(missedTargets({ ...measure, ...change }, bar, 4000)).toEqual(expected)
})

test('median', () => {
  expect([median([3]), median([5, 1, 3]), median([4, 1, 3, 2])]).toEqual([3, 3, 2])
})
