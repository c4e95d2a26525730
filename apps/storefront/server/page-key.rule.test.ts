import type { RouteConfigEntry } from '@react-router/dev/routes'
import { personalSections } from '@shpulka/contract/content/page-sections'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import routes from '../app/routes.ts'
import { isPersonal, pageAddress, publicPages, sharedSections } from './page-key.rule.ts'

const routeIds = new Set(['root', 'home/home.route'])

describe('pageAddress', () => {
  it.each([
    ['/', '', '/', true],
    ['/catalog', 'utm_source=x&yclid=2', '/catalog', true],
    ['/catalog/a/b', 'page=2&utm_source=x', '/catalog/a/b?page=2', true],
    ['/catalog/a', 'page=1', '/catalog/a', true],
    ['/partners/lumera', 'page=2', '/partners/lumera?page=2', true],
    ['/collections', '', '/collections', true],
    ['/dealers', 'page=2&utm_source=x&near=55,37', '/dealers?page=2', true],
    ['/dealers', 'tags=servis,magazin,servis,../x', '/dealers?tags=magazin%2Cservis', false],
    ['/dealers', 'city=%20Казань%00', '/dealers?city=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C', false],
    ['/catalog/a', 'f.b=2&f.a=9&f.a=1', '/catalog/a?f.a=1&f.a=9&f.b=2', true],
    ['/catalog/a', 'f.price.from=100&f.price.to=', '/catalog/a?f.price.from=100', true],
    ['/catalog', 'search=игла', '/catalog?search=%D0%B8%D0%B3%D0%BB%D0%B0', false],
    ['/catalog/a/detail/b', 'group=5&page=2&f.a=1', '/catalog/a/detail/b?group=5', true],
    ['/catalog/a/detail/b', 'reviews=2&stars=5&utm=x', '/catalog/a/detail/b?reviews=2&stars=5', false],
    ['/catalog/a/detail/b', 'reviews=-1&stars=9&photos=yes&order=useful', '/catalog/a/detail/b', true],
    [
      '/catalog/a/detail/b',
      'city=Казань&group=5',
      '/catalog/a/detail/b?group=5&city=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C',
      false,
    ],
    ['/catalog/a/detail/b', 'group=x&city=%20', '/catalog/a/detail/b', true],
    ['/catalog/a', 'group=5&city=x', '/catalog/a', true],
    ['/_.data', '_routes=home%2Fhome.route', '/_.data?_routes=home%2Fhome.route', true],
    ['/_.data', '_routes=made-up', '/_.data?_routes=made-up', false],
    ['/catalog/a', '_routes=root', '/catalog/a', true],
    ['/help/delivery', 'utm_source=x&page=7&q=1', '/help/delivery', true],
    ['/about', '', '/about', true],
    ['/contacts.data', 'x=1', '/contacts.data', true],
    ['/news', 'page=2&tags=machines&utm_source=x', '/news?tags=machines&page=2', true],
    ['/news', 'page=1&tags=', '/news', true],
    ['/articles', 'tags=b&tags=a,b', '/articles?tags=a%2Cb', false],
    ['/actions', `tags=<script>&page=-1`, '/actions', true],
    ['/search', 'search=шов&page=2&utm_source=x', '/search?search=%D1%88%D0%BE%D0%B2&page=2', false],
    ['/search', 'page=2', '/search', true],
    ['/pick-machine', 'utm_source=x&answers=tshirts,shift', '/pick-machine?answers=shift,tshirts', true],
    ['/pick-machine', 'answers=a,b,c', '/pick-machine?answers=a,b,c', false],
    ['/pick-machine', 'priceFrom=9&priceTo=1', '/pick-machine?priceFrom=1&priceTo=9', false],
    ['/news/detail/x', 'page=2x', '/news/detail/x', true],
  ])('%s?%s', (path, query, url, isCacheable) =>
    expect(pageAddress(path, query, routeIds)).toEqual({ url, isCacheable }),
  )

  it.each([
    '/cart',
    '/checkout',
    '/cart.data',
    '/order/5',
    '/personal',
    '/catalogue',
    '/partnersx',
    '/compare',
    '/aboutx',
    '/constructor',
    '/__proto__',
    '/toString',
    '/information2',
  ])('%s is not public', (path) => expect(pageAddress(path, '', routeIds)).toBeNull())

  it.each([
    '/cart',
    '/order/5',
    '/USER/profile',
    '/Catalog/a',
    '/price-offer/x',
    '/user.data',
    '/_/user/profile.data',
    '/made-up',
    '/__proto__',
  ])('%s is personal', (path) => expect(isPersonal(path)).toBe(true))

  it.each(['/', '/_.data', '/catalog/a', '/news.data', '/raffles', '/template-design/x.data'])(
    '%s is not personal',
    (path) => expect(isPersonal(path)).toBe(false),
  )

  it('is the same for every order of parameters, and for its own answer', () => {
    const parameters = fc.array(
      fc.tuple(fc.constantFrom('page', 'sort', 'f.a', 'f.b', 'x', 'utm_medium'), fc.string()),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(parameters, (pairs) => {
        const one = pageAddress('/catalog/a', new URLSearchParams(pairs).toString(), routeIds)
        const other = pageAddress('/catalog/a', new URLSearchParams(pairs.toReversed()).toString(), routeIds)
        expect(other).toEqual(one)
        expect(pageAddress('/catalog/a', one!.url.split('?')[1] ?? '', routeIds)).toEqual(one)
      }),
    )
  })
})

describe('sections of pages', () => {
  const paths = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
    entries.flatMap((entry) => {
      const path = [parent, entry.path].filter(Boolean).join('/')
      return entry.children ? paths(entry.children, path) : [path]
    })
  const sections = new Set(paths(routes).map((path) => path.split('/')[0] ?? ''))
  sections.delete('*')
  // Pages and files with the visitor’s prices: no cache stores them.
  const pricedSections = ['plan-workshop', 'price-lists']
  const listed = [...Object.keys(publicPages), ...sharedSections, ...personalSections, ...pricedSections]

  it('every page of the shop is in exactly one of the lists', () => {
    expect([...listed].sort()).toEqual([...new Set([...sections, ...listed])].sort())
  })
  it.each(personalSections)('/%s is personal', (section) => expect(isPersonal(`/${section}`)).toBe(true))
})
