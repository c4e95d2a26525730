import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'

/**
 * The points to show for the latest answer: undefined before the first, null when none came, with null for points that
 * the shop could not load. Points of the document stand for no answer to a search: they are of another place.
 */
export function foundPoints(
  answer: { readonly points: readonly DeliveryPoint[] | null } | null | undefined,
  points: readonly DeliveryPoint[],
  isSearched: boolean,
): { found: readonly DeliveryPoint[]; hasFailed: boolean } {
  const found = answer?.points
  if (found) return { found, hasFailed: false }
  const hasFailed = answer !== undefined && isSearched
  return { found: hasFailed ? [] : points, hasFailed }
}
