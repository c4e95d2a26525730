import type { shipping } from '@shpulka/contract/buying/shipping'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addressLine } from '../delivery/address-line.rule.ts'
import { normalizeAddress } from '../delivery/normalize-address.rule.ts'
import { findLastDelivery } from './shipping-addresses.sql.ts'

export const getLastDelivery: Handler<typeof shipping.getLastDelivery, { pool: Pool }> = async (
  { visitor },
  { pool },
) => {
  const [row] = await findLastDelivery(pool, visitor.user!.id, visitor.site.id)
  if (!row) return { last: null }
  const parts = row.address && normalizeAddress(row.address)
  return { last: { ...row, address: parts && { ...parts, value: addressLine({ ...parts, zip: '' }) } } }
}
