import { lastChange } from '../../base/audit/last-change.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { Failure } from '../../base/http/failure.ts'
import { dateText } from '../../base/text/date-text.rule.ts'
import { findReservation, isNewestExtension } from './reservations.sql.ts'

interface RequestedExtension {
  readonly orderId: number
  readonly days: number
  readonly who: string
  readonly why: string
  /** The end of the reservation as the caller saw it. */
  readonly from: Date
}

/**
 * Whether this extension is the newest one already: its answer was lost. 409 when the reservation ends at another time
 * than the caller saw. Call it after locking the order.
 */
export async function isExtensionRepeated(
  tx: Queryable,
  { orderId, days, who, why, from }: RequestedExtension,
): Promise<boolean> {
  const [order] = await findReservation(tx, orderId)
  if (order?.stage !== 'open' || !order.reservedUntil) return false
  const { reservedUntil, confirmBefore } = order
  const current = confirmBefore && confirmBefore < reservedUntil ? confirmBefore : reservedUntil
  if (current.getTime() === from.getTime()) return false
  if ((await isNewestExtension(tx, orderId, days, who, why)).length > 0) return true
  const last = await lastChange(tx, 'order', orderId, 'order.extend')
  throw new Failure(
    409,
    `Срок резерва уже другой: был по ${dateText(from)}, теперь по ${dateText(current)}${last.who && ` (${last.who})`}`,
    {},
    {
      conflict: {
        deadline: {
          seen: from.toISOString(),
          current: current.toISOString(),
          who: last.who,
          at: last.at?.toISOString() ?? null,
        },
      },
    },
  )
}
