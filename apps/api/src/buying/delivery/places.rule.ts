import type { Place } from '@shpulka/contract/buying/delivery'
import { placeName } from './tariff-price.rule.ts'

/** Parses degrees separated by commas. Returns null when there is no text. */
export const parseDegrees = (text: string | undefined): number[] | null =>
  text === undefined ? null : text.split(',').map(Number)

/** The first `max` places with this name within a box. An empty name or a null box matches all. */
export function placesOf(
  places: readonly Place[],
  { name, box }: { readonly name: string; readonly box: readonly number[] | null },
  max: number,
): Place[] {
  const [south, west, north, east] = box ?? [-90, -180, 90, 180]
  const matches: Place[] = []
  for (const place of places) {
    if (matches.length >= max) break
    const { latitude, longitude } = place
    if (latitude < south! || latitude > north! || longitude < west! || longitude > east!) continue
    if (name === '' || placeName(place.name) === name) matches.push(place)
  }
  return matches
}
