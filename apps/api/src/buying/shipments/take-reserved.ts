import { shortAmount } from '@shpulka/contract/catalogue/pack'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { requiredQuantities, warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'
import { findOrderReservations, type OrderPartsRow, reduceOrderReservations } from './order-parts.sql.ts'
import { type RequestedPart, shortLines } from './part-of-order.rule.ts'

/** Takes the goods of these lines from the reservations of the order. 422 with the missing counts by line. */
export async function takeReserved(
  tx: Queryable,
  orderId: number,
  { lines, warehouseIds }: OrderPartsRow,
  part: readonly RequestedPart[],
) {
  const quantities = requiredQuantities(
    part.map(({ line, count }) => ({ count, group: { offers: lines.find((each) => each.line === line)!.offers } })),
  )
  const { allocations, missing: missingOffers } = warehouseChoice(
    quantities,
    await findOrderReservations(tx, orderId),
    warehouseIds,
  )
  const short = shortLines(lines, part, missingOffers)
  if (short.length > 0)
    throw unprocessable(
      `На складе не хватает: ${short.map((each) => `${each.title} — ${missingOf(each)}`).join(', ')}`,
      Object.fromEntries(
        short.map((each) => [
          `lines.${part.findIndex(({ line }) => line === each.line)}.count`,
          `Не хватает ${missingOf(each)}`,
        ]),
      ),
    )
  await reduceOrderReservations(
    tx,
    orderId,
    allocations.map((row) => row.offerId),
    allocations.map((row) => row.warehouseId),
    allocations.map((row) => row.quantity),
  )
  return allocations
}

const missingOf = ({ missing, packSize }: ReturnType<typeof shortLines>[number]) => shortAmount(missing, packSize)
