import type { shipments } from '@shpulka/contract/buying/shipments'
import type { Pool } from '../../base/db/pool.ts'
import type { Verb } from '../../base/http/visit.ts'
import { hurryShipment } from './shipments.sql.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Anybody can say it, so it only brings the next reading nearer. */
export const takeShipmentNotice: Verb<typeof shipments.takeShipmentNotice, { readonly pool: Pool }> = async ({ body }, { pool }) => {
  if (uuid.test(body.uuid)) await hurryShipment(pool, body.uuid)
  return { taken: true }
}
