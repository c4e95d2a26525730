import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMillisecondsSince } from '../../test-cpu-time.ts'
import { passwordProblem } from './password.rule.ts'

test.each([
  ['коротко', /короче 8/],
  ['x'.repeat(129), /длиннее 128/],
  [' пробел в начале строки', /пробелом/],
  ['пробел в конце строки ', /пробелом/],
  ['password', /подобрать/],
  ['Password1', /подобрать/],
  ['P@ssw0rd!', /подобрать/],
  ['Пароль2024!', /подобрать/],
  ['12345678', /подобрать/],
  ['87654321', /подобрать/],
  ['qwerty123', /подобрать/],
  ['йцукенгш', /подобрать/],
  ['1q2w3e4r', /подобрать/],
  ['01.01.1990', /подобрать/],
  ['aaaaaaaaaaaa', /подобрать/],
  ['abcabcabcabc', /подобрать/],
  ['Шпулька2026', /подобрать/],
  ['anna1990', /подобрать/],
  ['petrova-2020', /подобрать/],
])('%s is refused', (password, reason) =>
  expect(passwordProblem(password, ['anna.petrova@example.ru'])).toMatch(reason),
)

test.each([
  'восемь букв и пробел',
  'correct horse battery',
  'x7Gq-pLm2',
  'тридцать три оверлока',
  'x'.repeat(4) + 'abdefgh'.repeat(15),
])('%s may be set', (password) => expect(passwordProblem(password, ['anna.petrova@example.ru'])).toBeNull())

test('any text gets an answer quickly', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), fc.string({ maxLength: 100 }), (password, about) => {
      const before = process.cpuUsage()
      passwordProblem(password, [about])
      expect(cpuMillisecondsSince(before)).toBeLessThan(200)
    }),
  )
  expect(passwordProblem('a1'.repeat(64))).toMatch(/подобрать/)
})
