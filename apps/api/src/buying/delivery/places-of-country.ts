import { directoryCities } from '../../base/integrations/places.port.ts'
import { type PlaceIndex, placeIndex } from './known-place.rule.ts'

let opened: Promise<PlaceIndex> | null = null

/** Places of the country; read at the first call, once a process. */
export function placesOfCountry(): Promise<PlaceIndex> {
  opened ??= directoryCities().then(placeIndex)
  opened.catch(() => {
    opened = null
  })
  return opened
}
