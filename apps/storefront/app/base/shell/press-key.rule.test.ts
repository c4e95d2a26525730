import { expect, test } from 'vitest'
import { nextPress, sentKey } from './press-key.rule.ts'

const sent = { content: 'two needles', key: 'first press' }

test.each([
  ['the first press', null, 'two needles', true, 'next press'],
  ['a retry whose answer was lost', sent, 'two needles', true, 'first press'],
  ['a press after an answer', sent, 'two needles', false, 'next press'],
  ['a retry with other goods', sent, 'three needles', true, 'next press'],
] as const)('%s', (_, before, content, isUnanswered, key) =>
  expect(nextPress(before, content, isUnanswered, () => 'next press')).toEqual({ content, key }),
)

test.each([
  ['0123456789abcdef', '0123456789abcdef'],
  ['short', null],
  ['\nx23456789abcdef0', null],
  ['', null],
  [null, null],
] as const)('the key of a sent form: %j is %j', (value, key) => expect(sentKey(value)).toBe(key))
