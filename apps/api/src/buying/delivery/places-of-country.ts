import { directoryCities } from '../../base/integrations/places.port.ts'
import { type PlaceIndex, placeIndex } from './known-place.rule.ts'

let opened: Promise<PlaceIndex> | null = null

/** The country's places; made at the first question, once a process. */
export function placesOfCountry(): Promise<PlaceIndex> {
  opened ??= directoryCities().then(placeIndex)
  opened.catch(() => {
    opened = null
  })
  return opened
}
