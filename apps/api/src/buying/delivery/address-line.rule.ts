import type { Address } from '@shpulka/contract/buying/delivery'

/** An address in one line, as on a parcel. */
export function addressLine({ zip, country, region, city, street, house, flat }: Address): string {
  return [
    zip,
    country === 'Россия' ? '' : country,
    region === city ? '' : region,
    city,
    street,
    house && `д. ${house}`,
    flat && (/^\d/.test(flat) ? `кв./оф. ${flat}` : flat),
  ]
    .filter((part) => part)
    .join(', ')
}
