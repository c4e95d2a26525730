import { expect, it } from 'vitest'
import { refusedCountText, typedCount } from './stepper.rule.ts'

it.each([
  ['5', 5],
  ['1 200', 1200],
  ['', 3],
  ['abc', 3],
  ['1e3', 3],
  ['2.5', 3],
  ['0', 1],
  ['-4', 1],
  ['99999999999', 9999],
])('%s typed over 3 is %d', (typed, count) => expect(typedCount(typed, 3, 9999)).toBe(count))

it('the minimum may be zero', () => {
  expect(typedCount('0', 3, 9999, 0)).toBe(0)
  expect(typedCount('-4', 3, 9999, 0)).toBe(0)
})

it.each([
  ['0', 'Меньше 1 нельзя'],
  ['-4', 'Меньше 1 нельзя'],
  ['10000', 'Больше 9 999 за раз нельзя'],
  ['две', 'Количество пишут цифрами'],
  ['', null],
  ['12', null],
  ['1 200', null],
])('%s typed: %s', (typed, text) => {
  expect(refusedCountText(typed, 9999)?.replaceAll('\u00a0', ' ') ?? null).toBe(text)
})

it('zero is taken where the minimum is zero', () => expect(refusedCountText('0', 9999, 0)).toBeNull())
