import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { routeGroups } from './route-groups.rule.ts'

interface Route {
  id: string
  parentId?: string
  path?: string
  index?: true
}

const below = (parentId: string, ...paths: string[]): Route[] =>
  paths.map((path) => ({ id: path || `${parentId} index`, parentId, ...(path === '' ? { index: true } : { path }) }))
const routes = Object.fromEntries(
  [
    { id: 'root', path: '' },
    ...below('root', '', 'cart', 'catalog', 'catalog/*', 'catalog/:a/detail/:code', 'cart/set', 'user/profile'),
    ...below('user/profile', '', 'order/:status'),
    ...below('root', 'consents/:kind/:version?', '*'),
  ].map((route): [string, Route] => [route.id, route]),
)
const groupOf = routeGroups(routes)

const treeOf = (all: Readonly<Record<string, Route>>, parentId?: string): RouteObject[] =>
  Object.values(all)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: treeOf(all, id) }) as RouteObject)
const matched = (all: Readonly<Record<string, Route>>, path: string) =>
  matchRoutes(treeOf(all), path)?.map(({ route, params }) => [route.id, params])

it('has the routes of the first segment, those above them and those of any address', () => {
  expect(Object.keys(groupOf('/cart')!)).toEqual(['root', 'cart', 'cart/set', '*'])
  expect(Object.keys(groupOf('/user/profile/order/new')!)).toEqual([
    'root',
    'user/profile',
    'user/profile index',
    'order/:status',
    '*',
  ])
  expect(groupOf('/cart.data')).toEqual(groupOf('/cart'))
})

it.each(['/', '/_root.data', '/nowhere', '/Cart', '/%63art', '//cart', '/*', '/:kind'])(
  'has any route for %s, which begins with no known segment',
  (path) => {
    expect(groupOf(path)).toBeNull()
  },
)

it.each([
  '/cart',
  '/cart/',
  '/cart/set',
  '/cart/unknown',
  '/catalog',
  '/catalog/a',
  '/catalog/a/detail/b',
  '/CATALOG/a'.toLowerCase(),
  '/consents/personal',
  '/consents/personal/2',
  '/user',
  '/user/profile',
  '/user/profile/order/new',
])('matches %s as all routes do', (path) => {
  expect(matched(groupOf(path)!, path)).toEqual(matched(routes, path))
})
