import { expect, test } from 'vitest'
import { requestedRange } from './byte-range.rule.ts'

test.each([
  [undefined, 'all'],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-1', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=-', 'all'],
  ['lines=0-9', 'all'],
] as const)('%s of 100 bytes is %o', (header, range) => {
  expect(requestedRange(header, 100)).toEqual(range)
})
