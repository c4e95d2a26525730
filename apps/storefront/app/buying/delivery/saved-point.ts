import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'

const storageKey = 'delivery point'

/** The point last chosen in this tab: one that was found by words is not among those a page begins with. */
export function savePoint(point: DeliveryPoint) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(point))
  } catch {
    // A browser that stores nothing: the point is looked for again.
  }
}

/** The points, with the chosen one even when it is known from before alone. */
export function withSavedPoint(points: readonly DeliveryPoint[], code: string): readonly DeliveryPoint[] {
  if (code === '' || points.some((point) => point.code === code)) return points
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as DeliveryPoint | null
    return saved?.code === code ? [...points, saved] : points
  } catch {
    return points
  }
}
