import type { UndoPart } from './base/audit/undo-part.port.ts'
import { orderUndo } from './buying/order-desk/undo-order.port.ts'
import { officeInbox } from './inbox-list.ts'
import { inboxUndo } from './people/inbox/undo-inbox.port.ts'
import { viewUndo } from './people/saved-views/undo-view.port.ts'

/**
 * Actions that staff may undo within seconds. Money, receipts, hand-over and erasure are not among them: they ask for
 * confirmation first.
 */
export const undoParts: readonly UndoPart[] = [orderUndo, inboxUndo(officeInbox), viewUndo]
