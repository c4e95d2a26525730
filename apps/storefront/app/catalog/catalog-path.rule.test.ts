import { expect, it } from 'vitest'
import { catalogPlace } from './catalog-path.rule.ts'

it.each([
  ['mashiny', { kind: 'listing', path: 'mashiny' }],
  ['mashiny/pryamostrochnye/jack', { kind: 'listing', path: 'mashiny/pryamostrochnye/jack' }],
  ['mashiny/detail/jack-a4', { kind: 'product', categoryPath: 'mashiny', code: 'jack-a4' }],
  ['a/b/c/detail/x', { kind: 'product', categoryPath: 'a/b/c', code: 'x' }],
  ['detail/x', { kind: 'listing', path: 'detail/x' }],
  ['a/detail/detail/x', { kind: 'product', categoryPath: 'a/detail', code: 'x' }],
  ['a/detail', { kind: 'listing', path: 'a/detail' }],
  ['a//b', null],
  ['a/', null],
])('/catalog/%s', (splat, place) => expect(catalogPlace(splat)).toEqual(place))
