import type { Email, EmailSources } from './base/mail/email.port.ts'
import { type EmailName, type EmailRequest, recordOfId } from './base/mail/emails.port.ts'
import { blankEmail } from './buying/blanks/blank-email.port.ts'
import { paymentReminderEmail } from './buying/credit/payment-reminders.port.ts'
import { orderChangedEmail } from './buying/order-changes/changed-email.port.ts'
import { noteMentionEmail } from './buying/order-desk/note-mention-email.port.ts'
import { paymentLinkEmail } from './buying/order-payment/payment-link-email.port.ts'
import {
  paidOrderShortageEmail,
  reservationEndingEmail,
  reservationExtendedEmail,
} from './buying/order-status/reservation-emails.port.ts'
import { orderEmail, statusEmail } from './buying/orders/order-emails.port.ts'
import { moneyRefundEmail, paymentEmail, waitingRefundEmail } from './buying/payments/payment-emails.port.ts'
import { refundEmail } from './buying/refunds/refunds.port.ts'
import { shipmentEmail, shipmentSentEmail, shipmentTrackingEmail } from './buying/shipments/shipments.port.ts'
import { workshopInvitationEmail } from './catalogue/workshop/invitation-email.port.ts'
import { serviceDueEmail } from './catalogue/workshop/service-reminders.port.ts'
import { writeCodeEmail } from './people/email-codes/code-emails.port.ts'
import { requestSentEmail, requestStatusEmail } from './people/forms/request-emails.port.ts'
import { type SubscriptionEmailName, subscriptionEmail } from './people/mail-distribution/subscription-emails.port.ts'
import { restockConfirmationEmail, restockedEmail } from './people/mail-sender/restocked.port.ts'
import { raffleEmail } from './people/raffles/raffle-email.port.ts'
import { recallEmail } from './people/recall/recall-email.port.ts'
import { type ReviewEmailName, reviewEmail } from './people/review-moderation/review-emails.port.ts'
import { newDeviceEmail, passwordChangedEmail } from './people/sessions/session-emails.port.ts'
import { staffInvitationEmail } from './people/staff/invitation-email.port.ts'
import { emailChangedEmail, emailRestoredEmail } from './people/users/email-change-emails.port.ts'
import { stalledFlowEmail } from './supply/exchange/stalled-flow-email.port.ts'

/** Writes the requested email from the current data; returns null when there is nothing to send any more. */
export type WriteEmail = (sources: EmailSources, request: EmailRequest) => Promise<Email | null>

const codeEmail: WriteEmail = (sources, { id }) => writeCodeEmail(sources, String(id))
const subscriptionWriter: WriteEmail = (sources, { email, id }) =>
  subscriptionEmail(sources, email as SubscriptionEmailName, String(id))

const reviewWriter: WriteEmail = (sources, { email, id }) => reviewEmail(sources, email as ReviewEmailName, Number(id))

/** The function that writes each email. */
export const emailWriters: Readonly<Record<EmailName, WriteEmail>> = {
  'order-placed': (sources, { id, to }) => orderEmail(sources, Number(id), to),
  'order-status': (sources, { id, to }) => statusEmail(sources, Number(id), to),
  'order-changed': (sources, { id }) => orderChangedEmail(sources, Number(id)),
  'order-short': (sources, { id }) => paidOrderShortageEmail(sources, recordOfId(id)),
  'reservation-ending': (sources, { id }) => reservationEndingEmail(sources, recordOfId(id)),
  'reservation-extended': (sources, { id }) => reservationExtendedEmail(sources, Number(id)),
  'payment-link': (sources, { id }) => paymentLinkEmail(sources, Number(id)),
  payment: (sources, { id, to }) => paymentEmail(sources, Number(id), to),
  'payment-due': (sources, request) => paymentReminderEmail(sources, { ...request, id: String(request.id) }),
  'payment-overdue': (sources, request) => paymentReminderEmail(sources, { ...request, id: String(request.id) }),
  'money-refund': (sources, { id, to }) => moneyRefundEmail(sources, recordOfId(id), to),
  'money-refund-waiting': (sources, { id }) => waitingRefundEmail(sources, Number(id)),
  'sign-in-code': codeEmail,
  'signup-code': codeEmail,
  'proof-code': codeEmail,
  'reset-code': codeEmail,
  'password-changed': (sources, { id }) => passwordChangedEmail(sources, String(id)),
  'new-device': (sources, { id }) => newDeviceEmail(sources, String(id)),
  'email-changed': (sources, { id }) => emailChangedEmail(sources, String(id)),
  'email-returned': (sources, { id }) => emailRestoredEmail(sources, String(id)),
  refund: (sources, request) => refundEmail(sources, { ...request, id: Number(request.id) }),
  'refund-deadline': (sources, request) => refundEmail(sources, { ...request, id: Number(request.id) }),
  'raffle-won': (sources, { id }) => raffleEmail(sources, String(id)),
  recall: (sources, { id }) => recallEmail(sources, Number(id)),
  'blank-available': (sources, { id }) => blankEmail(sources, recordOfId(id)),
  'shipment-failed': (sources, { id }) => shipmentEmail(sources, recordOfId(id)),
  'shipment-tracking': (sources, { id }) => shipmentTrackingEmail(sources, recordOfId(id)),
  'shipment-sent': (sources, { id }) => shipmentSentEmail(sources, Number(id)),
  'form-sent': (sources, { id, to }) => requestSentEmail(sources, Number(id), to),
  'form-status': (sources, { id }) => requestStatusEmail(sources, Number(id)),
  'restock-confirmation': (sources, { id }) => restockConfirmationEmail(sources, String(id)),
  restocked: (sources, { id }) => restockedEmail(sources, recordOfId(id)),
  'subscription-confirmation': subscriptionWriter,
  'unsubscription-confirmation': subscriptionWriter,
  subscribed: subscriptionWriter,
  'review-written': reviewWriter,
  'review-decided': reviewWriter,
  'review-answered': reviewWriter,
  'workshop-invitation': (sources, { id }) => workshopInvitationEmail(sources, Number(id)),
  'staff-invitation': (sources, { id }) => staffInvitationEmail(sources, String(id)),
  'note-mention': (sources, { id }) => noteMentionEmail(sources, String(id)),
  'exchange-silence': (sources, { id }) => stalledFlowEmail(sources, recordOfId(id)),
  'service-due': (sources, { id }) => serviceDueEmail(sources, String(id)),
}
