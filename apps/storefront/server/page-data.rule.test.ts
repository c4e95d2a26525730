import { expect, it } from 'vitest'
import { pageDataAddress, pageDataTarget } from './page-data.rule.ts'

const version = { build: '31fdeedd', hash: 'abcdefgh_-345678' }

it.each(['/', '/catalog', '/catalog/a?page=2&sort=new', '/?group=1'])('the data of %s has an address', (url) =>
  expect(pageDataTarget(pageDataAddress(version, url))).toEqual({ version, path: url }),
)

it.each([
  '/page-data',
  '/page-data/',
  '/page-data/1.short/catalog',
  `/page-data/${version.hash}/catalog`,
  `/page-data/1.${version.hash}x/catalog`,
  '/catalog',
  '/',
])('%s is the address of no data', (address) => expect(pageDataTarget(address)).toBeNull())

it('has one spelling for the home page, without a slash at its end', () =>
  expect(pageDataAddress(version, '/')).toBe('/page-data/31fdeedd.abcdefgh_-345678'))
