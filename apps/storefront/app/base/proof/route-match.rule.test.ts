import { expect, test } from 'vitest'
import { matchesRoute } from './route-match.rule.ts'

test.each([
  ['/orders/v1', '/orders/v1', true],
  ['/orders/v1', '/orders/v2', false],
  ['/orders/v1', '/orders/v1/view', false],
  ['/raffles/v1/participants/{code}', '/raffles/v1/participants/winter', true],
  ['/raffles/v1/participants/{code}', '/raffles/v1/participants/', false],
  ['/raffles/v1/participants/{code}', '/raffles/v1/others/winter', false],
])('%s and %s: %s', (route, path, expected) => expect(matchesRoute(route, path)).toBe(expected))
