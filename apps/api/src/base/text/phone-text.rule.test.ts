import { expect, test } from 'vitest'
import { phoneText } from './phone-text.rule.ts'

test.each([
  ['+79001234567', '+7 (900) 123-45-67'],
  ['8 900 123-45-67', '+7 (900) 123-45-67'],
  ['+7 (900) 123-45-67', '+7 (900) 123-45-67'],
  ['+375291234567', '+375291234567'],
  ['+84951234567', '+84951234567'],
  ['112', '112'],
  ['', ''],
])('%s', (typed, shown) => expect(phoneText(typed)).toBe(shown))
