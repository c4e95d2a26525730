import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cookieLine, readCookies } from './visitor-cookies.rule.ts'

describe('cookies', () => {
  it('carry the site in the name, live 30 days and are hidden from scripts (spec 3, 9)', () => {
    expect(cookieLine('auth_token', 'shpulka', 'a.b.c', true)).toBe(
      'auth_token_shpulka=a.b.c; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(cookieLine('device-id', 'shpulka', 'd', false)).toBe(
      'device-id_shpulka=d; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    )
    expect(cookieLine('cookie-choice', 'shpulka', 'all.2026-11.x', true)).toBe(
      'cookie-choice_shpulka=all.2026-11.x; Max-Age=34560000; Path=/; Secure; SameSite=Lax',
    )
    expect(cookieLine('cart_token', 'shpulka', null, false)).toBe(
      'cart_token_shpulka=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    )
  })
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const [pair] = cookieLine('currency-id', 'x', value, false).split('; ')
        return readCookies(`other=1; ${pair}`)['currency-id_x'] === value.trim() || value !== value.trim()
      }),
    )
  })
  it('that are malformed are ignored', () => {
    expect({ ...readCookies('a=%E0%A4%A; b; c=1; c=2; d=%; d=3') }).toEqual({ c: '1', d: '3' })
    expect({ ...readCookies(undefined) }).toEqual({})
  })
})
