import { expect, test } from 'vitest'
import { requestedRange } from './byte-range.rule.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=0-9', 'whole'],
] as const)('%s of 100 bytes is %o', (header, range) => {
  expect(requestedRange(header, 100)).toEqual(range)
})

test.each([
  [undefined, 'whole'],
  ['bytes=0-', 'unsatisfiable'],
  ['bytes=-10', 'unsatisfiable'],
] as const)('%s of an empty file is %o', (header, range) => {
  expect(requestedRange(header, 0)).toEqual(range)
})
