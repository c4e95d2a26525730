import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://shpulka.example'

describe('returnPath', () => {
  it.each([
    ['/cart', null, '/cart'],
    ['/user/profile/order/1?page=2', null, '/user/profile/order/1?page=2'],
    [null, `${origin}/catalog/a?page=2`, '/catalog/a?page=2'],
    ['/checkout', `${origin}/cart`, '/checkout'],
    // Without a referring page, or from a sign-in page: the account.
    [null, null, '/user/profile'],
    [null, `${origin}/user/signup`, '/user/profile'],
    ['/user/signin?back=/cart', null, '/user/profile'],
    ['/user/signout', null, '/user/profile'],
    ['/user/profiles', null, '/user/profile'],
    ['/user/live-ticket', null, '/user/profile'],
    // Check 35: never another host, in any spelling.
    [null, 'https://evil.example/catalog', '/user/profile'],
    [null, 'not an address', '/user/profile'],
    ['https://evil.example/', null, '/'],
    ['//evil.example', null, '/'],
    ['/\\evil.example', null, '/'],
    ['/.//evil.example', null, '/'],
    ['/\t/evil.example', null, '/'],
    ['javascript:alert(1)', null, '/'],
    ['', null, '/'],
  ])('requested as %j from %j: %s', (requested, referer, path) =>
    expect(returnPath(requested, referer, origin)).toBe(path),
  )
})
