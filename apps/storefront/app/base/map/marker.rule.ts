import type { MapPoint } from './map-point.ts'

/** The name of a marker: the town it is in, and whether it has points of other towns; how many is written on it. */
export function markerName(town: string, points: readonly Pick<MapPoint, 'city'>[]): string {
  return points.every(({ city }) => city === town) ? town : `${town} и\u00a0др.`
}

/**
 * The classes of a marker. A shop of the company is a square; it and the markers that have one among their points have
 * a red edge.
 */
export const markerClasses = (points: readonly Pick<MapPoint, 'isOwn'>[], isChosen: boolean): string =>
  [
    'map-marker',
    points.length === 1 && points[0]?.isOwn && 'is-shop',
    points.some(({ isOwn }) => isOwn) && 'has-shop',
    isChosen && 'is-chosen',
  ]
    .filter(Boolean)
    .join(' ')

/** The points of a marker, stored in its element. */
export const codesOf = (points: readonly Pick<MapPoint, 'code'>[]): string => points.map(({ code }) => code).join()

/**
 * Whether a marker takes over the focus of one that is drawn anew: it has the first point of `codes`, so that the focus
 * stays on the map when a marker is merged with others or comes apart.
 */
export const isContinued = (codes: string | undefined, points: readonly Pick<MapPoint, 'code'>[]): boolean =>
  codes !== undefined && points.some(({ code }) => code === codes.split(',')[0])
