import { cityName } from '@shpulka/contract/base/city-name'
import type { Address } from '@shpulka/contract/buying/delivery'
import { cleanLine } from '../../base/text/plain-text.rule.ts'

/**
 * An address as stored: every part is a plain line. The one-line value is not stored but composed from the parts when
 * it is shown.
 */
export function normalizeAddress({
  country,
  region,
  city,
  street,
  house,
  flat,
  zip,
}: Address): Required<Omit<Address, 'value'>> {
  return {
    country: cleanLine(country ?? '') || 'Россия',
    region: cleanLine(region ?? ''),
    city: cityName(cleanLine(city)),
    street: cleanLine(street),
    house: cleanLine(house),
    flat: cleanLine(flat ?? ''),
    zip: zip ?? '',
  }
}
