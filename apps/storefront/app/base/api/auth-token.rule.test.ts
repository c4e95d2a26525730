import { expect, it } from 'vitest'
import { authTokenOf } from './auth-token.rule.ts'

const token = `h.${Buffer.from('{"uid":1}').toString('base64url')}.s`

it.each([
  [token, token],
  ['a.b', null],
  ['a.b.c', null],
  [`a.${Buffer.from('7').toString('base64url')}.c`, null],
  [`a.${Buffer.from('null').toString('base64url')}.c`, null],
  [`h.${Buffer.from(JSON.stringify({ a: 'x'.repeat(4000) })).toString('base64url')}.s`, null],
  [`${token}\r\nx: y`, null],
  ['', null],
  [null, null],
  [undefined, null],
])('spec 5: %s', (value, read) => expect(authTokenOf(value)).toBe(read))
