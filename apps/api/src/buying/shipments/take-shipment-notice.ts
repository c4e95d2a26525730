import { isUuid } from '@shpulka/contract/base/ids'
import type { shipments } from '@shpulka/contract/buying/shipments'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { expediteShipment } from './shipments.sql.ts'

/** Anybody can send a notice, so it is not trusted: it only makes the job check with the carrier sooner. */
export const takeShipmentNotice: Handler<typeof shipments.takeShipmentNotice, { readonly pool: Pool }> = async (
  { body },
  { pool },
) => {
  if (isUuid(body.uuid)) await expediteShipment(pool, body.uuid)
  return { taken: true }
}
