import { expect, test } from 'vitest'
import { nearbyPoints } from './nearby-points.rule.ts'

test.each([
  [[290, 143_000, 148_000], 1, 1],
  [[290, 4_000, 50_000, 51_000], 3, 3],
  [[143_000, 148_000, 153_000, 154_000, 163_000, 166_000], 0, 5],
  [[null, null], 0, 2],
  [[], 0, 0],
])('of points at %j m %i are nearby, %i are shown first', (distances, nearby, shown) =>
  expect(nearbyPoints(distances.map((distance) => ({ distance })))).toEqual({ nearby, shown }),
)
