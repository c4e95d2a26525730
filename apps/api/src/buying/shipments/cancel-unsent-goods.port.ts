import type { Queryable } from '../../base/db/pool.ts'
import { releaseStock } from '../../catalogue/stock/release.port.ts'
import { requiredQuantities, warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'
import { queueArrivalNotifications } from '../blanks/waiting-blanks.port.ts'
import { findOrderParts, findOrderReservations, reduceOrderReservations, reduceShortages } from './order-parts.sql.ts'

/**
 * Cancels pieces of these lines that will not be sent: releases their stock, and no longer waits for pieces that were
 * ordered without stock (shortages). Returns ids of offers whose free stock grew.
 */
export async function cancelUnsentGoods(
  tx: Queryable,
  orderId: number,
  withdrawn: readonly { readonly line: number; readonly count: number }[],
): Promise<number[]> {
  if (withdrawn.length === 0) return []
  const [order] = await findOrderParts(tx, orderId)
  const { lines, warehouseIds } = order!
  const quantities = requiredQuantities(
    withdrawn.map(({ line, count }) => ({
      count,
      group: { offers: lines.find((each) => each.line === line)!.offers },
    })),
  )
  // Pieces without stock are cancelled first, so that as much as possible of what remains can be sent.
  const reduced = await reduceShortages(tx, orderId, [...quantities.keys()], [...quantities.values()])
  for (const { offerId, quantity } of reduced) quantities.set(offerId, quantities.get(offerId)! - quantity)
  // Chooses which of the reserved pieces to release, as if they were free stock to take.
  const { allocations } = warehouseChoice(quantities, await findOrderReservations(tx, orderId), warehouseIds)
  if (allocations.length === 0) return []
  const offerIds = allocations.map((row) => row.offerId)
  const allocatedWarehouseIds = allocations.map((row) => row.warehouseId)
  await reduceOrderReservations(
    tx,
    orderId,
    offerIds,
    allocatedWarehouseIds,
    allocations.map((row) => row.quantity),
  )
  await releaseStock(tx, orderId, allocations)
  // The freed stock may be what other buyers wait for.
  await queueArrivalNotifications(tx)
  return [...new Set(offerIds)]
}
