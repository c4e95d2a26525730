import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf, isCode, looksLikeCode, shownCode } from './code.rule.ts'

test('a code has eight digits, is formatted in groups of four, and is accepted with any spaces and hyphens', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const code = digitsOf(createHash('sha256').update(id).digest(), 8)
      expect(code).toMatch(/^\d{8}$/)
      expect(shownCode(code)).toMatch(/^\d{4} \d{4}$/)
      for (const copied of [code, shownCode(code), ` ${code.slice(0, 4)}-${code.slice(4)}\n`]) {
        expect(looksLikeCode(copied)).toBe(true)
        expect(isCode(copied, code)).toBe(true)
      }
    }),
  )
})

test('a code with any wrong digit is refused', () => {
  for (let at = 0; at < 8; at += 1) expect(isCode('12345678'.replace(String(at + 1), '0'), '12345678')).toBe(false)
  for (const text of ['', '1234567', '123456789', '1234567٨', 'abcdefgh']) expect(isCode(text, '12345678')).toBe(false)
  expect(looksLikeCode('1234567٨')).toBe(false)
})
