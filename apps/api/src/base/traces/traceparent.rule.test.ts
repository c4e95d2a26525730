import { expect, test } from 'vitest'
import { parseTraceparent, traceparentOf } from './traceparent.rule.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'
const spanContext = { traceId: trace, spanId: span, flags: 1 }

test.each([
  [`00-${trace}-${span}-01`, spanContext],
  [`00-${trace}-${span}-00`, { ...spanContext, flags: 0 }],
  [`cc-${trace}-${span}-01-what-the-future-brings`, spanContext],
  [undefined, null],
  ['', null],
  [[`00-${trace}-${span}-01`], null],
  [`00-${trace}-${span}-01-more`, null],
  [`ff-${trace}-${span}-01`, null],
  [`00-${'0'.repeat(32)}-${span}-01`, null],
  [`00-${trace}-${'0'.repeat(16)}-01`, null],
  [`00-${trace.toUpperCase()}-${span}-01`, null],
  [`00-${trace}-${span}-1`, null],
  [`00-${trace}-${span}-01\n`, null],
  [`01-${trace}-${span}-01-${'x'.repeat(100_000)}`, null],
])('%j is read as %j', (header, expected) => expect(parseTraceparent(header)).toEqual(expected))

test('a formatted header is parsed back', () => {
  expect(parseTraceparent(traceparentOf(spanContext))).toEqual(spanContext)
  expect(traceparentOf({ ...spanContext, flags: 0 })).toMatch(/-00$/)
})
