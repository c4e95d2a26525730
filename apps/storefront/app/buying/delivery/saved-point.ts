import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'

const storageKey = 'delivery point'

/** Saves the point last chosen in this tab: one found by a search is not among those a page starts with. */
export function savePickupPoint(point: DeliveryPoint) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(point))
  } catch {
    // No storage in this browser: the point has to be searched for again.
  }
}

/** The points, with the saved one added if it is the chosen one. */
export function withSavedPoint(points: readonly DeliveryPoint[], code: string): readonly DeliveryPoint[] {
  if (code === '' || points.some((point) => point.code === code)) return points
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as DeliveryPoint | null
    return saved?.code === code ? [...points, saved] : points
  } catch {
    return points
  }
}
