import { expect, it } from 'vitest'
import { prefetchOf } from './prefetch.rule.ts'

it.each([
  ['/catalog/machines', 'intent'],
  ['/order-guide', 'intent'],
  ['/cart', 'none'],
  ['/user/profile?page=2', 'none'],
  ['/order/5', 'none'],
])('a link to %s prefetches it: %s', (path, prefetch) => expect(prefetchOf(path)).toBe(prefetch))
