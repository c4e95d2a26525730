import type { Actor } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { changeRefund } from './change-refund.ts'
import { findRefundTransition, type RefundStatus } from './refund-changes.sql.ts'

interface MoveToPayingParams {
  readonly refundId: number
  /** The goods have come back to the shop. */
  readonly isReceived: boolean
  readonly why: string
  readonly actor: Actor
}

/**
 * Changes a refund from any open status to `paying` through all statuses between them; the buyer gets an email only
 * about the last one. Returns the offers with more stock.
 */
export async function moveToPaying(
  tx: Queryable,
  { refundId, isReceived, why, actor }: MoveToPayingParams,
): Promise<number[]> {
  const [refund] = await findRefundTransition(tx, refundId, 'paying')
  const steps = stepsOf(refund!.fromCode, isReceived)
  if (steps === null) throw unprocessable(`Заявка в статусе «${refund!.fromTitle}»: платить по ней нечего`)
  const freed: number[] = []
  for (const [index, to] of steps.entries()) {
    const isLast = index === steps.length - 1
    const changed = await changeRefund(tx, { refundId, to, actor, why: isLast ? why : '', isSilent: !isLast })
    freed.push(...changed.freedOffers)
  }
  return freed
}

function stepsOf(from: RefundStatus, isReceived: boolean): RefundStatus[] | null {
  const receiving: RefundStatus[] = isReceived ? ['received'] : []
  if (from === 'requested') return ['approved', ...receiving, 'paying']
  if (from === 'approved') return [...receiving, 'paying']
  return from === 'received' ? ['paying'] : null
}
