import { describe, expect, it } from 'vitest'
import { isSentAgain } from './repeat.rule.ts'

describe('isSentAgain (spec 7)', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('a POST after %d', (status) => {
    expect(isSentAgain('POST', status)).toBe(true)
    expect(isSentAgain('PATCH', status)).toBe(true)
    expect(isSentAgain('GET', status)).toBe(false)
    expect(isSentAgain('PUT', status)).toBe(false)
    expect(isSentAgain('DELETE', status)).toBe(false)
  })
  it.each([200, 400, 401, 404, 406, 422, 501])('nothing after %d', (status) =>
    expect(isSentAgain('POST', status)).toBe(false),
  )
})
