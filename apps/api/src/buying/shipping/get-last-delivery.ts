import type { shipping } from '@shpulka/contract/buying/shipping'
import type { Pool } from '../../base/db/pool.ts'
import type { Verb } from '../../base/http/visit.ts'
import { addressLine } from '../delivery/address-line.rule.ts'
import { tidyAddress } from '../delivery/tidy-address.rule.ts'
import { findLastDelivery } from './shipping-addresses.sql.ts'

export const getLastDelivery: Verb<typeof shipping.getLastDelivery, { pool: Pool }> = async ({ visitor }, { pool }) => {
  const [row] = await findLastDelivery(pool, visitor.user!.id, visitor.site.id)
  if (!row) return { last: null }
  const parts = row.address && tidyAddress(row.address)
  return { last: { ...row, address: parts && { ...parts, value: addressLine({ ...parts, zip: '' }) } } }
}
