import type { shipping } from '@shpulka/contract/buying/shipping'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { shippingAddressView } from './shipping-address.view.ts'
import { findShippingAddresses } from './shipping-addresses.sql.ts'

export const listShippingAddresses: Handler<typeof shipping.listShippingAddresses, { pool: Pool }> = async (
  { visitor },
  { pool },
) => (await findShippingAddresses(pool, visitor.user!.id)).map(shippingAddressView)
