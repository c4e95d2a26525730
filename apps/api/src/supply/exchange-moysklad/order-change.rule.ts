import type { LastExchange, OutgoingOrder } from '../order-exchange/order-exchange.port.ts'
import { isSameLines } from '../order-exchange/order-state.rule.ts'
import type { orderOfDocument } from './document-state.rule.ts'

type Given = OutgoingOrder['given']

/** What of an order is sent to МойСклад again. */
export interface OrderChange {
  readonly status: boolean
  readonly lines: boolean
  /** Posted, or no longer. */
  readonly posting: boolean
  /** Something of it was changed there since it was read last: that is not overwritten. */
  readonly isTouched: boolean
}

interface Standing {
  readonly isPosted: boolean
  /** Our status by the owner's table of what its status means; null: none. */
  readonly means: string | null
}

/**
 * Only what the shop has changed since the order was sent last, or all of it if it was never sent; not what was
 * changed there since it was read last, nor what staff have not decided yet.
 */
export function orderChange(
  given: Given,
  theirs: Pick<ReturnType<typeof orderOfDocument>, 'lines' | 'statusTitle'>,
  { taken, received, differing }: Pick<LastExchange, 'taken' | 'received' | 'differing'>,
  { isPosted, means }: Standing,
): OrderChange {
  const isOpen = (...kinds: readonly string[]) => differing.some((kind) => kinds.includes(kind))
  const hasStatus = (taken === null || taken.status !== given.status) && means !== given.status
  const hasLines = (taken === null || !isSame(taken.lines, given.lines)) && !isSame(theirs.lines, given.lines)
  const isStatusTouched = received !== null && received.statusTitle !== theirs.statusTitle
  const areLinesTouched = received?.lines != null && !isSame(received.lines, theirs.lines)
  const hasPosting = (taken === null || taken.isCancelled !== given.isCancelled) && isPosted === given.isCancelled
  return {
    status: hasStatus && !isStatusTouched && !isOpen('status'),
    lines: hasLines && !areLinesTouched && !isOpen('lines'),
    posting: hasPosting && !isOpen('cancel', 'cancel-paid'),
    isTouched: isStatusTouched || areLinesTouched,
  }
}

const isSame = (one: Given['lines'] | null, other: Given['lines'] | null) =>
  one !== null && other !== null && isSameLines(one, other)
