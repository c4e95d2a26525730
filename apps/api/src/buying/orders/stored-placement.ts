import type { Basket } from '@shpulka/contract/buying/basket'
import type { OrderForm } from '@shpulka/contract/buying/orders'
import type { Queryable } from '../../base/db/pool.ts'
import { bodyFingerprint, digest, type IdempotencyKey } from '../../base/http/idempotency.ts'
import type { OpenedSession } from '../../people/sessions/sessions.port.ts'
import { findOrder, type OrderRow } from './shown-orders.sql.ts'

/**
 * The answer as stored for repeats. Tokens are issued again from the session; the order is read again, so that contact
 * and address are stored in one place only.
 */
export interface StoredPlacement {
  readonly session: OpenedSession | null
  readonly orderId: number
  readonly basket: Basket
}

export interface PlacedOrder {
  readonly stored: StoredPlacement
  readonly order: OrderRow
  /** Products whose stock changed, so that every process drops what it cached; empty for a repeat. */
  readonly productIds: readonly number[]
  readonly isRepeat: boolean
}

/** The order that the first request placed, as it is now. */
export async function repeatedOrder(tx: Queryable, answer: StoredPlacement): Promise<PlacedOrder> {
  const [order] = await findOrder(tx, answer.orderId)
  return { stored: answer, order: order!, productIds: [], isRepeat: true }
}

/** The key of a repeat without an `Idempotency-Key`: the same body with the basket as the order left it. */
export function fallbackIdempotencyKey(basketId: number, version: number, body: OrderForm): IdempotencyKey {
  const fingerprint = bodyFingerprint(body)
  return { key: digest(`order\n${basketId}\n${version}\n${fingerprint.toString('hex')}`), fingerprint }
}
