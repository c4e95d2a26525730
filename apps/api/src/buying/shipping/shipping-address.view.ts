import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { addressLine } from '../delivery/address-line.rule.ts'
import type { ShippingRow } from './shipping-addresses.sql.ts'

/** An address in the contract's shape. */
export function shippingAddressView({
  id,
  contactPerson,
  phone,
  zip,
  kladrId,
  isDefault,
  ...parts
}: ShippingRow): ShippingAddress {
  const { country, region, city, street, house, flat } = parts
  const address = { country, region, city, street, house, flat }
  return { id, contactPerson, phone, zip, kladrId, isDefault, address: { ...address, value: addressLine(address) } }
}
