import type { Address } from '@shpulka/contract/buying/delivery'

/** The parts of an address that are typed. */
export type TypedAddress = Readonly<Partial<Record<'city' | 'street' | 'house' | 'flat' | 'region' | 'zip', string>>>

/** The typed address, ready for a quote; null: a required part is missing. */
export function typedAddress(typed: TypedAddress): Address | null {
  const text = (part: keyof TypedAddress) => (typed[part] ?? '').trim()
  const [city, street, house, zip] = [text('city'), text('street'), text('house'), text('zip')]
  if (city.length < 2 || street === '' || house === '') return null
  return { city, street, house, flat: text('flat'), region: text('region'), zip: /^\d{6}$/.test(zip) ? zip : '' }
}
