import { describe, expect, it } from 'vitest'
import { isRetried } from './retry.rule.ts'

describe('isRetried (spec 7)', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('a POST after %d', (status) => {
    expect(isRetried('POST', status)).toBe(true)
    expect(isRetried('PATCH', status)).toBe(true)
    expect(isRetried('GET', status)).toBe(false)
    expect(isRetried('PUT', status)).toBe(false)
    expect(isRetried('DELETE', status)).toBe(false)
  })
  it.each([200, 400, 401, 404, 406, 422, 501])('nothing after %d', (status) =>
    expect(isRetried('POST', status)).toBe(false),
  )
})
