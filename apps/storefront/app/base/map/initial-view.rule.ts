import { metresBetween, type Place } from '@shpulka/contract/base/distance'
import type { MapProps } from './map-point.ts'

const moscow = { latitude: 55.75, longitude: 37.62 }
/** About what is seen around the centre at the zoom of a city. */
const cityMetres = 15_000

/** What a map shows first: a place with a zoom, or bounds. */
export type InitialView =
  | { readonly centre: Place; readonly zoom: number }
  | { readonly south: number; readonly west: number; readonly north: number; readonly east: number }

/**
 * The chosen point or the only one closely; the centre with the nearest point, however far it is; all points without a
 * centre.
 */
export function initialView({ points, code, centre }: Pick<MapProps, 'points' | 'code' | 'centre'>): InitialView {
  const close = points.find((point) => point.code === code) ?? (points.length === 1 ? points[0] : undefined)
  if (close) return { centre: close, zoom: 14 }
  if (!centre) return points.length === 0 ? { centre: moscow, zoom: 10 } : boundsOf(points)
  const [nearest] = points.toSorted((one, other) => metresBetween(one, centre) - metresBetween(other, centre))
  return nearest && metresBetween(nearest, centre) > cityMetres ? boundsOf([centre, nearest]) : { centre, zoom: 10 }
}

function boundsOf(places: readonly Place[]) {
  const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)]
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  }
}
