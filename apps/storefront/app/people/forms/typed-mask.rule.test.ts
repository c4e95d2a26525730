import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyMask, typedMask } from './typed-mask.rule.ts'

test.each([
  ['phone', '89001234567', '+7 (900) 123-45-67'],
  ['phone', '+7 900 123-45-67', '+7 (900) 123-45-67'],
  ['phone', '9', '+7 (9'],
  ['inn', 'ИНН 7707 083 893', '7707083893'],
  ['inn', '12345678901234', '123456789012'],
  ['money', '1250000', '1\u00a0250\u00a0000'],
  ['money', '1 250 000.5', '1\u00a0250\u00a0000,5'],
  ['money', ',5', '0,5'],
  ['money', '007', '7'],
  ['number', '1 5a', '15'],
  ['text', ' как есть ', ' как есть '],
] as const)('%s: %s becomes %s', (kind, typed, shown) => {
  expect(typedMask(kind, typed)).toBe(shown)
})

test('a mask leaves its own output unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(moneyMask(moneyMask(typed))).toBe(moneyMask(typed))
    }),
  )
})
