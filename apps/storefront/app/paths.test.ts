import { describe, expect, it } from 'vitest'
import { paths, sameSitePath } from './paths.ts'

describe('sameSitePath', () => {
  it.each([
    ['/catalog?page=2', '/catalog?page=2'],
    ['//evil.com', '/'],
    ['/\\evil.com', '/'],
    ['https://evil.com', '/'],
    ['/a\r\nset-cookie: x', '/'],
    ['/\t/evil.com', '/'],
    ['/\u0000', '/'],
    ['/.//evil.com', '/'],
    ['/a/..//evil.com', '/'],
    ['/a\\..\\..\\evil.com', '/'],
    ['/a/../cart#lines', '/cart#lines'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
    [null, '/'],
    [undefined, '/'],
  ])('%s leads to %s', (value, path) => expect(sameSitePath(value)).toBe(path))
})

describe('paths', () => {
  it('escape their parts, not the slashes between', () => {
    expect(paths.category('mashiny/прямая строчка')).toBe(
      '/catalog/mashiny/%D0%BF%D1%80%D1%8F%D0%BC%D0%B0%D1%8F%20%D1%81%D1%82%D1%80%D0%BE%D1%87%D0%BA%D0%B0',
    )
    expect(paths.product('/catalog/a/detail/b?c')).toBe('/catalog/a/detail/b%3Fc')
    expect(paths.search('игла & нить')).toBe('/catalog?search=%D0%B8%D0%B3%D0%BB%D0%B0+%26+%D0%BD%D0%B8%D1%82%D1%8C')
  })
})
