import type { Address } from '@shpulka/contract/buying/delivery'

/** The parts of an address that are filled in. */
export type TypedAddress = Readonly<Partial<Record<'city' | 'street' | 'house' | 'flat' | 'region' | 'zip', string>>>

/** The typed address, ready for a quote; null when a required part is missing. */
export function typedAddress(typed: TypedAddress): Address | null {
  const text = (part: keyof TypedAddress) => (typed[part] ?? '').trim()
  const [city, street, house, zip] = [text('city'), text('street'), text('house'), text('zip')]
  if (city.length < 2 || street === '' || house === '') return null
  return { city, street, house, flat: text('flat'), region: text('region'), zip: /^\d{6}$/.test(zip) ? zip : '' }
}
