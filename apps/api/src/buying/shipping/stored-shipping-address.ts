import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import type { Queryable } from '../../base/db/pool.ts'
import { shippingAddressView } from './shipping-address.view.ts'
import { findShippingAddress } from './shipping-addresses.sql.ts'

/** The address that the caller has just written. */
export async function storedAddress(tx: Queryable, userId: number, id: number): Promise<ShippingAddress> {
  const [row] = await findShippingAddress(tx, userId, id)
  return shippingAddressView(row!)
}
