import type { Tx } from '../../base/db/pool.ts'
import { releaseStock } from '../../catalogue/stock/release.port.ts'
import { requiredQuantities, warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'
import { queueBlanks } from '../blanks/waiting-blanks.port.ts'
import { consumeReservations, findOrderReservations, findSendableOrder, reduceShortages } from './order-parts.sql.ts'

/**
 * Withdraws pieces of these lines that will never be sent: releases their reservations and reduces their shortages.
 * Returns the offers with more stock.
 */
export async function withdrawGoods(
  tx: Tx,
  orderId: number,
  withdrawn: readonly { readonly line: number; readonly count: number }[],
): Promise<number[]> {
  if (withdrawn.length === 0) return []
  const [order] = await findSendableOrder(tx, orderId)
  const { lines, warehouseIds } = order!
  const quantities = requiredQuantities(
    withdrawn.map(({ line, count }) => ({
      count,
      group: { offers: lines.find((each) => each.line === line)!.offers },
    })),
  )
  // Reduce shortages first, then release goods in stock.
  const reduced = await reduceShortages(tx, orderId, [...quantities.keys()], [...quantities.values()])
  for (const { offerId, quantity } of reduced) quantities.set(offerId, quantities.get(offerId)! - quantity)
  const { allocations } = warehouseChoice(quantities, await findOrderReservations(tx, orderId), warehouseIds)
  if (allocations.length === 0) return []
  const offerIds = allocations.map((row) => row.offerId)
  const warehouses = allocations.map((row) => row.warehouseId)
  await consumeReservations(
    tx,
    orderId,
    offerIds,
    warehouses,
    allocations.map((row) => row.quantity),
  )
  await releaseStock(tx, orderId, allocations)
  await queueBlanks(tx)
  return [...new Set(offerIds)]
}
