import { blankInbox } from './buying/blanks/blank-inbox.port.ts'
import { oneClickInbox } from './buying/one-click/one-click-inbox.port.ts'
import { refundInbox } from './buying/refunds/refund-inbox.port.ts'
import { questionInbox, requestInbox } from './people/forms/request-inbox.port.ts'
import { openInbox } from './people/inbox/inbox-sources.port.ts'
import { recallInbox } from './people/recall/recall-inbox.port.ts'
import { reviewInbox } from './people/review-moderation/review-inbox.port.ts'

/** Kinds of items in the office inbox. To add a kind, add a line here and one in `inboxKinds`. */
export const officeInbox = openInbox([
  oneClickInbox,
  recallInbox,
  questionInbox,
  requestInbox,
  reviewInbox,
  refundInbox,
  blankInbox,
])
