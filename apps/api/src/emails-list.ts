import type { Letter, LetterSources } from './base/mail/letter.port.ts'
import type { LetterName, LetterRequest } from './base/mail/letters.port.ts'
import { blankLetter } from './buying/blanks/blank-letter.port.ts'
import { orderShortLetter, reservationEndingLetter, reservationExtendedLetter } from './buying/order-status/reservation-letters.port.ts'
import { orderLetter, statusLetter } from './buying/orders/order-letters.port.ts'
import { moneyRefundLetter, paymentLetter } from './buying/payments/payment-letters.port.ts'
import { refundLetter } from './buying/refunds/refunds.port.ts'
import { shipmentLetter } from './buying/shipments/shipments.port.ts'
import { requestSentLetter, requestStatusLetter } from './people/forms/request-letters.port.ts'
import { type SubscriptionLetterName, subscriptionLetter } from './people/mail-distribution/subscription-letters.port.ts'
import { restockAskedLetter, restockedLetter } from './people/mail-sender/restocked.port.ts'
import { writeCodeLetter } from './people/mailbox-codes/code-letters.port.ts'
import { raffleLetter } from './people/raffles/raffle-letter.port.ts'
import { recallLetter } from './people/recall/recall-letter.port.ts'
import { type ReviewLetterName, reviewLetter } from './people/review-moderation/reviews-letters.port.ts'
import { newDeviceLetter, passwordChangedLetter } from './people/sessions/session-letters.port.ts'
import { mailboxChangedLetter, mailboxReturnedLetter } from './people/users/mailbox-letters.port.ts'

/** Writes the letter a job asks for, from things as they are now; null: there is nothing to write about any more. */
export type WriteLetter = (sources: LetterSources, request: LetterRequest) => Promise<Letter | null>

const codeLetter: WriteLetter = (sources, { id }) => writeCodeLetter(sources, String(id))
const ofSubscription: WriteLetter = (sources, { letter, id }) => subscriptionLetter(sources, letter as SubscriptionLetterName, String(id))

const ofReview: WriteLetter = (sources, { letter, id }) => reviewLetter(sources, letter as ReviewLetterName, Number(id))

/** Who writes which letter. */
export const letterWriters: Readonly<Record<LetterName, WriteLetter>> = {
  'order-placed': (sources, { id, to }) => orderLetter(sources, Number(id), to),
  'order-status': (sources, { id, to }) => statusLetter(sources, Number(id), to),
  'order-short': (sources, { id }) => orderShortLetter(sources, Number(id)),
  'reservation-ending': (sources, { id }) => reservationEndingLetter(sources, Number(id)),
  'reservation-extended': (sources, { id }) => reservationExtendedLetter(sources, Number(id)),
  payment: (sources, { id, to }) => paymentLetter(sources, Number(id), to),
  'money-refund': (sources, { id, to }) => moneyRefundLetter(sources, Number(id), to),
  'sign-in-code': codeLetter,
  'signup-code': codeLetter,
  'proof-code': codeLetter,
  'reset-code': codeLetter,
  'password-changed': (sources, { id }) => passwordChangedLetter(sources, String(id)),
  'new-device': (sources, { id }) => newDeviceLetter(sources, String(id)),
  'mailbox-changed': (sources, { id }) => mailboxChangedLetter(sources, String(id)),
  'mailbox-returned': (sources, { id }) => mailboxReturnedLetter(sources, String(id)),
  refund: (sources, request) => refundLetter(sources, { ...request, id: Number(request.id) }),
  'refund-deadline': (sources, request) => refundLetter(sources, { ...request, id: Number(request.id) }),
  'raffle-won': (sources, { id }) => raffleLetter(sources, String(id)),
  recall: (sources, { id }) => recallLetter(sources, Number(id)),
  'blank-available': (sources, { id }) => blankLetter(sources, Number(id)),
  'shipment-failed': (sources, { id }) => shipmentLetter(sources, Number(id)),
  'form-sent': (sources, { id, to }) => requestSentLetter(sources, Number(id), to),
  'form-status': (sources, { id }) => requestStatusLetter(sources, Number(id)),
  'restock-asked': (sources, { id }) => restockAskedLetter(sources, String(id)),
  restocked: (sources, { id }) => restockedLetter(sources, Number(id)),
  'subscription-asked': ofSubscription,
  'subscription-end-asked': ofSubscription,
  subscribed: ofSubscription,
  'review-written': ofReview,
  'review-decided': ofReview,
  'review-answered': ofReview,
}
