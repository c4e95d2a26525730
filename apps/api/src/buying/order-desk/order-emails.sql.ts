import { statement } from '../../base/db/statement.ts'
import type { EmailName } from '../../base/mail/emails.port.ts'

export type EmailState = 'waiting' | 'sent' | 'failing' | 'refused' | 'dropped'

/** Records an attempt to send an email; the row of an email already sent does not change. */
export const saveEmailAttempt = statement<
  [
    orderId: number,
    email: EmailName,
    addressee: string,
    subjectId: string,
    recipient: string,
    state: EmailState,
    failure: string,
  ]
>(
  'saveOrderEmailAttempt',
  `insert into order_emails as e (order_id, email, addressee, subject_id, recipient, state, failure, tries, settled_at)
   select o.id, $2, $3, $4, $5, $6, $7, 1, now() from orders o where o.id = $1
   on conflict (email, subject_id, addressee) where repeats is null do update set recipient = excluded.recipient,
     state = excluded.state, failure = excluded.failure, tries = e.tries + 1, settled_at = excluded.settled_at
   where e.state <> 'sent'`,
)

/** Records an attempt to send an email that staff have resent; the row of an email already sent does not change. */
export const saveResendAttempt = statement<[id: number, recipient: string, state: EmailState, failure: string]>(
  'saveOrderEmailResendAttempt',
  `update order_emails set recipient = $2, state = $3, failure = $4, tries = tries + 1, settled_at = now()
   where id = $1 and state <> 'sent'`,
)

export interface OrderEmailRow {
  id: number
  email: EmailName
  subjectId: string
  hasAddress: boolean
  /** Being sent now. */
  isWaiting: boolean
  /** Sent within the last minute. */
  isRecent: boolean
  /** How many emails of the order were resent within the last day. */
  resentWithinDay: number
}

/** The original of an email that may have been resent, by the id of the original or of a resent one. */
export const findOrderEmail = statement<[id: number, orderId: number], OrderEmailRow>(
  'findOrderEmail',
  `select oe.id, oe.email, oe.subject_id as "subjectId", o.contact ->> 'email' <> '' as "hasAddress",
     exists (select from order_emails r where coalesce(r.repeats, r.id) = oe.id and (r.state = 'waiting'
       or r.state = 'failing' and r.settled_at > now() - interval '1 day'))
       as "isWaiting",
     exists (select from order_emails r where coalesce(r.repeats, r.id) = oe.id
       and coalesce(r.settled_at, r.created_at) > now() - interval '1 minute') as "isRecent",
     (select count(*)::int from order_emails r where r.order_id = o.id and r.repeats is not null
       and r.created_at > now() - interval '1 day') as "resentWithinDay"
   from order_emails e join order_emails oe on oe.id = coalesce(e.repeats, e.id) join orders o on o.id = e.order_id
   where e.id = $1 and e.order_id = $2 and e.addressee = 'buyer'`,
)

export const insertResentEmail = statement<[repeats: number, who: string], { id: number }>(
  'insertResentEmail',
  `insert into order_emails (order_id, email, addressee, subject_id, who, repeats)
   select order_id, email, addressee, subject_id, $2, id from order_emails where id = $1 returning id`,
)

export const deleteOldEmails = statement(
  'deleteOldOrderEmails',
  `delete from order_emails where created_at < now() - interval '1 year'`,
)

/** Emails as rows of `findDeskEvents`; `what` has the email, its addressee, its state and the number of tries. */
export const emailEvents = `select 'email', e.id::text, coalesce(e.settled_at, e.created_at), e.who,
       concat_ws(' ', e.email, e.addressee, e.state, e.tries), e.recipient, null
     from order_emails e where e.order_id = $1`
