import { expect, it } from 'vitest'
import { linkSignInOf, linkSignInText } from './link-sign-in.rule.ts'

const token = `h.${Buffer.from('{"uid":7}').toString('base64url')}.s`

it.each(['/', '/catalog?page=2', `/catalog?search=${'щ'.repeat(40)}`])(
  'an offer on %s is read as it was written',
  (back) => expect(linkSignInOf(linkSignInText({ token, back }) ?? undefined)).toEqual({ token, back }),
)

it('a page too long for a cookie is the home page; a token too long is no offer', () => {
  expect(linkSignInOf(linkSignInText({ token, back: `/${'щ'.repeat(2000)}` }) ?? undefined)).toEqual({
    token,
    back: '/',
  })
  expect(linkSignInText({ token: 'a'.repeat(4000), back: '/' })).toBeNull()
})

it.each([
  undefined,
  '',
  'x',
  '[]',
  '["a.b","/"]',
  `["${token}"]`,
  `{"token":"${token}"}`,
  `["${token}",7]`,
  'x'.repeat(4000),
])('%j is no offer', (text) => expect(linkSignInOf(text)).toBeNull())
