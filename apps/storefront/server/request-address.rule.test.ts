import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestAddress } from './request-address.rule.ts'

describe('requestAddress', () => {
  it.each([
    ['/', '/'],
    ['/catalog/a', '/catalog/a'],
    ['/%D0%B8%D0%B3%D0%BB%D1%8B', '/%D0%B8%D0%B3%D0%BB%D1%8B'],
    ['/catalog/%FF%zz', '/catalog/%FF%zz'],
    ['/catalog/a%2Fb', '/catalog/a%2Fb'],
    ['/USER/profile', '/USER/profile'],
  ])('%s is canonical', (target, path) =>
    expect(requestAddress(target)).toEqual({ path, query: '', isCanonical: true }),
  )

  it.each([
    ['/catalog/../user/profile', '/user/profile'],
    ['/catalog/%2e%2E/user/profile', '/user/profile'],
    ['/catalog/.%2e/user/profile', '/user/profile'],
    ['/catalog\\..\\user/profile', '/user/profile'],
    ['/../../user/profile.data', '/user/profile.data'],
    ['/%75ser/profil%65%2Edata', '/user/profile.data'],
    ['//user//profile', '/user/profile'],
    ['/catalog/./a', '/catalog/a'],
    ['/catalog/', '/catalog'],
    ['//', '/'],
    ['//evil.example/', '/evil.example'],
    ['/catalog/a#/../../user', '/catalog/a'],
    ['/иглы', '/%D0%B8%D0%B3%D0%BB%D1%8B'],
    ['/%d0%b8', '/%D0%B8'],
    ['/%252e%252e/user', '/%252e%252e/user'],
    ['/%%37%35ser', '/%75ser'],
  ])('%s is %s', (target, path) => expect(requestAddress(target)?.path).toBe(path))

  it('leaves the query unchanged', () => {
    expect(requestAddress('/catalog/../cart?a=../%75&b?c')).toEqual({
      path: '/cart',
      query: 'a=../%75&b?c',
      isCanonical: false,
    })
  })

  it.each(['', '*', 'cart', 'http://shop.ru/cart', `/${'a'.repeat(8000)}`])('%s is not an address', (target) =>
    expect(requestAddress(target)).toBeNull(),
  )

  it('a canonical path is normalized: one spelling, no dot segments, no doubled slashes', () => {
    const pieces = fc.array(
      fc.constantFrom('/', '.', '..', '%2e', '%2F', '%75', 'user', '%', '%25', '\\', 'Я', '#', 'a', ';', '%00'),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const address = requestAddress(`/${parts.join('')}`)!
        if (!address.isCanonical) return
        expect(new URL(`http://host${address.path}`).pathname).toBe(address.path)
        expect(requestAddress(address.path)).toEqual(address)
      }),
    )
  })
})
