import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import type { Queryable } from '../../base/db/pool.ts'
import { shippingView } from './shipping-address.view.ts'
import {
  clearDefaultShippingAddress,
  findShippingAddress,
  setDefaultShippingAddress,
} from './shipping-addresses.sql.ts'

/** Makes an address the default. The caller holds the lock of the user. */
export async function makeDefault(tx: Queryable, userId: number, id: number): Promise<void> {
  await clearDefaultShippingAddress(tx, userId)
  await setDefaultShippingAddress(tx, userId, id)
}

/** The address that the caller has just written. */
export async function storedAddress(tx: Queryable, userId: number, id: number): Promise<ShippingAddress> {
  const [row] = await findShippingAddress(tx, userId, id)
  return shippingView(row!)
}
