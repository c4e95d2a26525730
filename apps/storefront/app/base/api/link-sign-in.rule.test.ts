import { expect, it } from 'vitest'
import { linkSignInOf, linkSignInText } from './link-sign-in.rule.ts'

const token = `h.${Buffer.from('{"uid":7}').toString('base64url')}.s`

it.each(['/', '/catalog?page=2', `/catalog?search=${'щ'.repeat(40)}`])(
  'a link opened on %s is read back as it was written',
  (back) => expect(linkSignInOf(linkSignInText({ token, back }) ?? undefined)).toEqual({ token, back }),
)

it('a page address too long for a cookie becomes the home page; a token too long gives null', () => {
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
])('%j is not a valid cookie', (text) => expect(linkSignInOf(text)).toBeNull())
