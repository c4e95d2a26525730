import { cityName, regionBeside } from '@shpulka/contract/base/city-name'
import type { Address } from '@shpulka/contract/buying/delivery'

/** An address in one line, as on a parcel; a city that is a region of its own is said once. */
export function addressLine({ zip, country, region, city, street, house, flat }: Address): string {
  return [
    zip,
    country === 'Россия' ? '' : country,
    regionBeside(region ?? '', city),
    cityName(city),
    street,
    house && `д. ${house}`,
    flat && (/^\d/.test(flat) ? `кв./оф. ${flat}` : flat),
  ]
    .filter((part) => part)
    .join(', ')
}
