import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { expect, test } from 'vitest'
import { foundPoints } from './found-points.rule.ts'

const near = [{ code: 'MSK1' }] as unknown as DeliveryPoint[]
const far = [{ code: 'TUL1' }] as unknown as DeliveryPoint[]

test.each([
  ['before any answer', undefined, true, near, false],
  ['an answer', { points: far }, true, far, false],
  ['an answer without points', { points: [] }, true, [], false],
  ['no answer to a search', null, true, [], true],
  ['an answer that they could not be loaded', { points: null }, true, [], true],
  ['no answer to the search cleared again', null, false, near, false],
] as const)('%s', (_, answer, isSearched, found, hasFailed) =>
  expect(foundPoints(answer, near, isSearched)).toEqual({ found, hasFailed }),
)
