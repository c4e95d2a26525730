import type { Tx } from '../../base/db/pool.ts'
import { insertPrints } from './order-prints.sql.ts'

export type { DeskDeps } from './deps.ts'
export { lockOrderForStaff } from './lock-order-for-staff.ts'
export { readDeskOrder } from './read-desk-order.ts'
export { requireTransitionPermissions } from './require-transition-permissions.ts'

/** Records that papers of an order were printed. */
export async function recordPrint(tx: Tx, orderId: number, kinds: readonly string[], who: string): Promise<void> {
  await insertPrints(tx, JSON.stringify([{ orderId, kinds }]), who)
}
