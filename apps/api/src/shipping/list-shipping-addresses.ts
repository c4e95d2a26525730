import type { shipping } from '@shpulka/contract/shipping'
import type { Pool } from '../db/pool.ts'
import type { Verb } from '../http/visit.ts'
import { shippingView } from './shipping-address.view.ts'
import { findShippingAddresses } from './shipping-addresses.sql.ts'

export const listShippingAddresses: Verb<typeof shipping.listShippingAddresses, { pool: Pool }> = async ({ visitor }, { pool }) =>
  (await findShippingAddresses(pool, visitor.user!.id)).map(shippingView)
