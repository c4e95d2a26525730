import { expect, test } from 'vitest'
import { bonusLevel } from './level.rule.ts'

const levels = [
  { code: 'base', title: 'Базовый', percent: 3, from: 0 },
  { code: 'gold', title: 'Золотой', percent: 5, from: 100_00 },
]

test.each([
  [0, 'base', 'gold', 100_00],
  [99_99, 'base', 'gold', 1],
  [100_00, 'gold', undefined, 0],
  [1_000_000_00, 'gold', undefined, 0],
])('%i kopecks: %s, next %s', (spent, level, next, remains) => {
  const found = bonusLevel(levels, spent)
  expect([found.level?.code, found.next?.code, found.remains]).toEqual([level, next, remains])
})

test('a site without a base level: none until the first level is reached', () => {
  expect(bonusLevel(levels.slice(1), 50_00)).toEqual({ level: null, next: levels[1], remains: 50_00 })
  expect(bonusLevel([], 50_00)).toEqual({ level: null, next: null, remains: 0 })
})
