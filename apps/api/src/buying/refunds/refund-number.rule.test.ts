import { expect, test } from 'vitest'
import { refundIdOf, refundNumber } from './refund-number.rule.ts'

test.each([
  [refundNumber(101), 101],
  ['в-101', 101],
  [' В101 ', 101],
  ['101', 101],
  // Typed on a Latin keyboard, it looks the same.
  ['B-101', 101],
  ['b-101', 101],
  ['Ш-101', null],
  ['В-', null],
  ['', null],
])('%s is the refund %s', (number, id) => expect(refundIdOf(number)).toBe(id))
