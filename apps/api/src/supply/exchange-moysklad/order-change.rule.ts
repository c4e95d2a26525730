import type { LastExchange, OutgoingOrder } from '../order-exchange/order-exchange.port.ts'
import { isSameLines } from '../order-exchange/order-state.rule.ts'
import type { orderOfDocument } from './document-state.rule.ts'

type ShopState = OutgoingOrder['shopState']

/** Which parts of an order are sent to МойСклад again. */
export interface OrderChange {
  readonly status: boolean
  readonly lines: boolean
  /** Whether it is posted. */
  readonly posting: boolean
  /** Something was changed there since it was last read: that is not overwritten. */
  readonly isChangedThere: boolean
}

interface DocumentStatus {
  readonly isPosted: boolean
  /** Our status for its status, by the owner's mapping; null: not mapped. */
  readonly mappedStatus: string | null
}

/**
 * What to send: only what the shop has changed since the last sending, or everything if the order was never sent.
 * Fields changed there since the last read, or with an open discrepancy, are not sent.
 */
export function orderChange(
  shopState: ShopState,
  theirs: Pick<ReturnType<typeof orderOfDocument>, 'lines' | 'statusTitle'>,
  { sentState, received, differing }: Pick<LastExchange, 'sentState' | 'received' | 'differing'>,
  { isPosted, mappedStatus }: DocumentStatus,
): OrderChange {
  const hasOpen = (...kinds: readonly string[]) => differing.some((kind) => kinds.includes(kind))
  const hasStatus = (sentState === null || sentState.status !== shopState.status) && mappedStatus !== shopState.status
  const hasLines =
    (sentState === null || !isSame(sentState.lines, shopState.lines)) && !isSame(theirs.lines, shopState.lines)
  const isStatusChangedThere = received !== null && received.statusTitle !== theirs.statusTitle
  const areLinesChangedThere = received?.lines != null && !isSame(received.lines, theirs.lines)
  const hasPosting =
    (sentState === null || sentState.isCancelled !== shopState.isCancelled) && isPosted === shopState.isCancelled
  return {
    status: hasStatus && !isStatusChangedThere && !hasOpen('status'),
    lines: hasLines && !areLinesChangedThere && !hasOpen('lines'),
    posting: hasPosting && !hasOpen('cancel', 'cancel-paid'),
    isChangedThere: isStatusChangedThere || areLinesChangedThere,
  }
}

const isSame = (one: ShopState['lines'] | null, other: ShopState['lines'] | null) =>
  one !== null && other !== null && isSameLines(one, other)
