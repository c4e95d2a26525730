import { directoryCities } from '../../base/integrations/places.port.ts'
import { type PlaceIndex, placeIndex } from './known-place.rule.ts'

let cached: Promise<PlaceIndex> | null = null

/** The index of places; read once per process, at the first call. */
export function placesOfCountry(): Promise<PlaceIndex> {
  cached ??= directoryCities().then(placeIndex)
  cached.catch(() => {
    cached = null
  })
  return cached
}
