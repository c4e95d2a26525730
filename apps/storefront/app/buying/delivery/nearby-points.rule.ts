import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'

const nearbyMeters = 50_000
/** So many are shown where none is nearby. */
const shownFar = 5

/**
 * Of points sorted by distance, how many are nearby, and how many to show before the buyer asks for more: a point of a
 * city hours away must not look like a choice.
 */
export function nearbyPoints(points: readonly Pick<DeliveryPoint, 'distance'>[]): { nearby: number; shown: number } {
  const isSorted = points.length > 0 && points.every(({ distance }) => distance !== null)
  const nearby = points.filter(({ distance }) => distance !== null && distance <= nearbyMeters).length
  return { nearby, shown: isSorted ? nearby || shownFar : points.length }
}
