import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { announceStock, changeStatus } from './change-status.port.ts'
import { eraseContactsOfGuests, findExpiredOrders, lockExpiredOrder } from './order-terms.sql.ts'

export interface OrderTermsDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly log: { error(fields: object, message: string): void }
}

const maxPerRun = 500
const why = 'Мы не смогли договориться о заказе по телефону. Если товар ещё нужен, закажите его снова'

/**
 * Applies the terms of statuses: cancels orders that staff did not accept in time, and erases contacts of buyers
 * without an account some time after their order has ended.
 */
export async function applyOrderTerms(deps: OrderTermsDeps): Promise<void> {
  const { pool, log } = deps
  for (const { orderId } of await findExpiredOrders(pool, maxPerRun)) {
    try {
      const changedOffers = await transaction(pool, async (tx) => {
        const [expired] = await lockExpiredOrder(tx, orderId)
        return expired
          ? (await changeStatus(tx, { orderId, to: expired.cancelledStatusCode, who: 'system', why })).changedOffers
          : []
      })
      await announceStock(deps, changedOffers, log)
    } catch (err) {
      log.error({ err, orderId }, 'an expired order was not cancelled')
    }
  }
  await eraseContactsOfGuests(pool)
}
