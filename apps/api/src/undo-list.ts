import type { UndoPart } from './base/audit/undo-part.port.ts'
import { orderUndo } from './buying/order-desk/undo-order.port.ts'
import { inboxOfRooms } from './inbox-list.ts'
import { inboxUndo } from './people/inbox/undo-inbox.port.ts'
import { viewUndo } from './people/saved-views/undo-view.port.ts'

/**
 * What staff may undo within seconds. Money, receipts, hand-over and erasure are not: they are confirmed beforehand.
 */
export const undoParts: readonly UndoPart[] = [orderUndo, inboxUndo(inboxOfRooms), viewUndo]
