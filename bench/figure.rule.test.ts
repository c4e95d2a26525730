import { expect, test } from 'vitest'
import { type Bar, type Measure, median, shortcomings } from './figure.rule.ts'

const measure: Measure = {
  perSecond: 1000,
  answers: 6000,
  p50Ms: 5,
  p99Ms: 20,
  failures: 0,
  firstFailure: null,
  nodeCpuMs: 0.25,
  postgresCpuMs: 0.25,
}

test.each<[Partial<Measure>, Bar, string[]]>([
  [{}, { ratio: 4, cpuMs: 0.5 }, []],
  [{}, { ratio: 3, cpuMs: 0.5 }, ['мало в секунду']],
  [{}, { perSecond: 1001 }, ['мало в секунду']],
  [{ nodeCpuMs: 0.26 }, { cpuMs: 0.5 }, ['много процессора']],
  [{}, { p99Ms: 19 }, ['долгий хвост']],
  [{ failures: 2 }, {}, ['отказов 2']],
  [{ answers: 0, perSecond: 0 }, { ratio: 4 }, ['нет ответов', 'мало в секунду']],
])('%o beside %o with R = 4000: %o', (change, bar, expected) => {
  expect(shortcomings({ ...measure, ...change }, bar, 4000)).toEqual(expected)
})

test('median', () => {
  expect([median([3]), median([5, 1, 3]), median([4, 1, 3, 2])]).toEqual([3, 3, 2])
})
