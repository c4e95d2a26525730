import type { Address } from '@shpulka/contract/buying/delivery'
import type { Queryable } from '../../base/db/pool.ts'
import { findShippingAddress } from './shipping-addresses.sql.ts'

/** A saved address, or null if the user has no such address. */
export async function savedAddress(tx: Queryable, userId: number, id: number): Promise<Address | null> {
  const [row] = await findShippingAddress(tx, userId, id)
  if (!row) return null
  const { country, region, city, street, house, flat, zip } = row
  return { country, region, city, street, house, flat, zip }
}
