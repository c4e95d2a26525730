import type { UndoHandler } from './base/audit/undo-handler.port.ts'
import { orderUndo } from './buying/order-desk/undo-order.port.ts'
import { paymentMethodUndo } from './buying/order-payment/undo-payment-method.port.ts'
import { officeInbox } from './inbox-list.ts'
import { inboxUndo } from './people/inbox/undo-inbox.port.ts'
import { viewUndo } from './people/saved-views/undo-view.port.ts'
import { staffUndo } from './people/staff/undo-staff.port.ts'

/**
 * Actions that staff may undo within seconds. Money, receipts, hand-over and erasure are not among them: they ask for
 * confirmation first.
 */
export const undoHandlers: readonly UndoHandler[] = [
  orderUndo,
  paymentMethodUndo,
  inboxUndo(officeInbox),
  viewUndo,
  staffUndo,
]
