import { codeTries } from '@shpulka/contract/people/sessions'
import { deletionOfOldRows } from '../../base/db/old-rows.ts'
import { statement } from '../../base/db/statement.ts'

export type CodePurpose = 'sign-in' | 'signup' | 'proof' | 'reset'

/** The data of the account that is created when the code of the signup is entered. */
export interface SignupDetails {
  readonly fio: string
  readonly phone: string
  readonly passwordHash: string
  /** As stored in users; null for a person. */
  readonly organization: object | null
  readonly consentKinds: readonly ('personal-data' | 'advertising')[]
}

type CodeKeyParams = [siteId: number, email: string, purpose: CodePurpose, deviceId: string]

/** Serializes concurrent requests for the same code. */
export const lockCodes = statement<CodeKeyParams>(
  'lockEmailCodes',
  `select pg_advisory_xact_lock(hashtextextended(format('mailbox code %s %s %s %s', $1::int, lower($2), $3::text,
    $4::text), 0))`,
)

/** A code sent within `repeatSeconds` that can still be used. */
export const findFreshCode = statement<[...CodeKeyParams, repeatSeconds: number], { id: string }>(
  'findFreshEmailCode',
  `select id from email_codes
   where site_id = $1 and email = $2 and purpose = $3 and device_id = $4 and used_at is null and tries < ${codeTries}
     and created_at > now() - make_interval(secs => $5::int)
   order by created_at desc limit 1`,
)

export const insertCode = statement<[...CodeKeyParams, userId: number | null, signup: string | null], { id: string }>(
  'insertEmailCode',
  `insert into email_codes (site_id, email, purpose, device_id, user_id, signup) values ($1, $2, $3, $4, $5, $6)
    returning id`,
)

export const updateSignup = statement<[id: string, signup: string | null]>(
  'updateSignupOfCode',
  `update email_codes set signup = $2 where id = $1`,
)

/** The signup requested on this device within an hour: its code can be sent again. */
export const findSignup = statement<CodeKeyParams, { userId: number | null; signup: SignupDetails | null }>(
  'findSignupOfCode',
  `select user_id as "userId", signup from email_codes
   where site_id = $1 and email = $2 and purpose = $3 and device_id = $4 and created_at > now() - interval '1 hour'
   order by created_at desc limit 1`,
)

export interface CodeRow {
  id: string
  userId: number | null
  signup: SignupDetails | null
  tries: number
  /** The session that the code opened, or null. */
  sessionId: string | null
  isUsed: boolean
  /** True when it was used so recently that this request is a repeat. */
  isRepeat: boolean
}

/** Locks the latest code that has not expired, so that concurrent tries are counted one by one. */
export const lockLatestCode = statement<[...CodeKeyParams, seconds: number, repeatSeconds: number], CodeRow>(
  'lockLatestEmailCode',
  `select id, user_id as "userId", signup, tries, session_id as "sessionId", used_at is not null as "isUsed",
     coalesce(used_at > now() - make_interval(secs => $6::int), false) as "isRepeat"
   from email_codes
   where site_id = $1 and email = $2 and purpose = $3 and device_id = $4 and created_at > now() - make_interval(secs =>
     $5::int)
   order by created_at desc limit 1 for update`,
)

export const addFailedAttempt = statement<[id: string]>(
  'countWrongTryOfCode',
  `update email_codes set tries = tries + 1 where id = $1`,
)

export const markCodeUsed = statement<[id: string]>(
  'useEmailCode',
  `update email_codes set used_at = now() where id = $1`,
)

export const setCodeSession = statement<[id: string, sessionId: string, userId: number]>(
  'setCodeSession',
  `update email_codes set session_id = $2, user_id = $3, signup = null where id = $1`,
)

export interface CodeEmailRow {
  siteId: number
  purpose: CodePurpose
  /** The email address the code proves; the email goes nowhere else. */
  email: string
  /** Null when nobody owns the code. */
  userId: number | null
  fio: string
  isSignup: boolean
  /** True when the address is the current one of the account `userId`, false when it is a new or a former one. */
  isAccountEmail: boolean
}

/** The data for an email with a code. No row when the code is used or has expired. */
export const findCodeForEmail = statement<[id: string, seconds: number], CodeEmailRow>(
  'findCodeForEmail',
  `select c.site_id as "siteId", c.purpose, c.email::text as email, u.id as "userId", coalesce(c.signup ->> 'fio',
    u.fio, '') as fio,
     c.signup is not null as "isSignup", coalesce(u.email = c.email, false) as "isAccountEmail"
   from email_codes c left join users u on u.id = c.user_id and u.erased_at is null
   where c.id = $1 and c.used_at is null and c.created_at > now() - make_interval(secs => $2::int)`,
)

export const deleteCodesOfOtherEmails = statement<[userId: number, email: string]>(
  'deleteCodesOfOtherEmails',
  `delete from email_codes where user_id = $1 and email <> $2::citext`,
)

/** Names and password hashes of unfinished signups must not be stored for longer than a day. */
export const deleteOldCodes = deletionOfOldRows(
  'deleteOldEmailCodes',
  'email_codes',
  `created_at < now() - interval '1 day'`,
)
