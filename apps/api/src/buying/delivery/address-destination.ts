import type { Address } from '@shpulka/contract/buying/delivery'
import type { Destination } from './carrier.ts'
import type { DeliveryTerms } from './estimates.rule.ts'
import { findKnownPlace, type PlaceProblem } from './known-place.rule.ts'
import { normalizeAddress } from './normalize-address.rule.ts'
import { placesOfCountry } from './places-of-country.ts'

/** An address as carriers take it. `problem` is why the shop's own tariffs cannot price it, or null. */
export async function addressDestination(
  { zones }: Pick<DeliveryTerms, 'zones'>,
  address: Address,
): Promise<{ destination: Destination; problem: PlaceProblem | null }> {
  const { country, city, region, zip } = normalizeAddress(address)
  const knownPlace = findKnownPlace({ country, city, region, zip }, zones, await placesOfCountry())
  const problem = 'field' in knownPlace ? knownPlace : null
  // A carrier may know a place the directory does not.
  const place = 'field' in knownPlace ? null : knownPlace
  return { destination: { city, ...(region && { region }), ...(zip && { zip }), place }, problem }
}
