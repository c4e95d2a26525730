import type { Queryable } from '../../base/db/pool.ts'
import { clearDefaultShippingAddress, setDefaultShippingAddress } from './shipping-addresses.sql.ts'

/** Makes an address the default. The caller holds the lock of the user. */
export async function makeDefault(tx: Queryable, userId: number, id: number): Promise<void> {
  await clearDefaultShippingAddress(tx, userId)
  await setDefaultShippingAddress(tx, userId, id)
}
