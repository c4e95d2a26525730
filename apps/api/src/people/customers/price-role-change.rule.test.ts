import { expect, test } from 'vitest'
import { changedPriceRoles, dayProblem } from './price-role-change.rule.ts'

test.each([
  ['opt', '2026-11-23', { current: 'opt', next: null }],
  ['guest', '2026-11-23', { current: 'guest', next: null }],
  ['opt', '2026-12-01', { current: 'guest', next: { role: 'opt', from: '2026-12-01' } }],
  ['guest', '2026-12-01', { current: 'guest', next: null }],
])('on 2026-11-23, from the role guest to %s, starting on %s', (role, from, becomes) => {
  expect(changedPriceRoles('guest', role, from, '2026-11-23')).toEqual(becomes)
})

test.each([
  ['2026-11-22', 'Этот день прошёл: выберите сегодня или позже'],
  ['2026-11-23', null],
  ['2027-11-24', null],
  ['2027-11-25', 'Не дальше чем через год'],
])('on 2026-11-23, a change starting on %s: the last allowed day is 366 days ahead', (from, problem) => {
  expect(dayProblem(from, '2026-11-23')).toBe(problem)
})
