import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'

const keptName = 'delivery point'

/** The point last chosen in this tab: one that was found by words is not among those a page begins with. */
export function keepPoint(point: DeliveryPoint) {
  try {
    sessionStorage.setItem(keptName, JSON.stringify(point))
  } catch {
    // A browser that keeps nothing: the point is looked for anew.
  }
}

/** The points, with the chosen one even when it is known from before alone. */
export function withKeptPoint(points: readonly DeliveryPoint[], code: string): readonly DeliveryPoint[] {
  if (code === '' || points.some((point) => point.code === code)) return points
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptName) ?? 'null') as DeliveryPoint | null
    return kept?.code === code ? [...points, kept] : points
  } catch {
    return points
  }
}
