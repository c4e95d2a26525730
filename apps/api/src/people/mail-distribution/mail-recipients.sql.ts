import { confirmationDays } from '@shpulka/contract/people/mail-distribution'
import { deletionOfOldRows } from '../../base/db/old-rows.ts'
import { statement } from '../../base/db/statement.ts'

export interface RecipientRow {
  id: number
  siteId: number
  email: string
  /** Null when the email address has no account. */
  userId: number | null
  /** Confirmed, not ended, and the account's consent (if there is an account) not withdrawn. */
  isSubscribed: boolean
  /** Whether a confirmation link was sent and is still valid. */
  isAwaited: boolean
  /**
   * When a confirmation was requested and when the subscription began, in milliseconds: parts of email ids. Empty when
   * that never happened.
   */
  confirmationStamp: string
  subscribedStamp: string
}

const stampOf = (column: string) => `coalesce(floor(extract(epoch from r.${column}) * 1000)::bigint::text, '')`
const columns = `r.id, r.site_id as "siteId", r.email, r.user_id as "userId",
  r.subscribed_at is not null and r.ended_at is null and (r.user_id is null or exists (
    select from consents c where c.user_id = r.user_id and c.kind = 'advertising'
      and c.withdrawn_at is null)) as "isSubscribed",
  coalesce(r.asked_at > now() - interval '${confirmationDays} days', false) as "isAwaited",
  ${stampOf('asked_at')} as "confirmationStamp", ${stampOf('subscribed_at')} as "subscribedStamp"`
const newestText = `(select version from consent_texts where kind = 'advertising' and published_at <= now() order by
  published_at desc limit 1)`
/** The account that has proven the email address; an account created by a stranger's order does not count. */
const account = `(select id from users where site_id = $1 and email = $2::citext and email_proven_at is not null and
  erased_at is null)`

export const findRecipient = statement<[siteId: number, email: string], RecipientRow>(
  'findRecipient',
  `select ${columns} from mail_recipients r where r.site_id = $1 and r.email = $2::citext`,
)

/** The recipient with the email address of an account. */
export const findRecipientOfUser = statement<[userId: number], RecipientRow>(
  'findRecipientOfUser',
  `select ${columns} from mail_recipients r join users u on u.site_id = r.site_id and u.email = r.email where u.id = $1`,
)

export const findRecipientById = statement<[id: number], RecipientRow>(
  'findRecipientById',
  `select ${columns} from mail_recipients r where r.id = $1`,
)

/**
 * Records a request for emails to an address. Returns no row within a minute of the previous request: a repeat sends no
 * second email.
 */
export const insertSubscriptionRequest = statement<[siteId: number, email: string, source: string], RecipientRow>(
  'insertSubscriptionRequest',
  `insert into mail_recipients as r (site_id, email, user_id, source, text_version, asked_at)
   values ($1, $2, ${account}, $3, ${newestText}, now())
   on conflict (site_id, email) do update set asked_at = now()
   where r.asked_at is null or r.asked_at < now() - interval '1 minute'
   returning ${columns}`,
)

/**
 * Records a request to end emails. An address without a subscription is not changed: its confirmation link stays valid.
 */
export const insertUnsubscriptionRequest = statement<[siteId: number, email: string], RecipientRow>(
  'insertUnsubscriptionRequest',
  `update mail_recipients r set asked_at = now()
   where r.site_id = $1 and r.email = $2::citext and r.subscribed_at is not null and r.ended_at is null
     and (r.asked_at is null or r.asked_at < now() - interval '1 minute') returning ${columns}`,
)

/** Starts a subscription. */
export const startSubscription = statement<[siteId: number, email: string, source: string], RecipientRow>(
  'startSubscription',
  `insert into mail_recipients as r (site_id, email, user_id, source, text_version, subscribed_at)
   values ($1, $2, ${account}, $3, ${newestText}, now())
   on conflict (site_id, email) do update
     set user_id = excluded.user_id, source = excluded.source, text_version = excluded.text_version,
     subscribed_at = now(), ended_at = null
   returning ${columns}`,
)

/**
 * Gives an account the subscription of its proven email address that was confirmed before, and its consent as it was
 * given then.
 */
export const attachSubscriptionOf = statement<[userId: number]>(
  'attachSubscription',
  `with attached as (
     update mail_recipients r set user_id = u.id from users u
     where u.id = $1 and u.email_proven_at is not null and r.site_id = u.site_id and r.email = u.email
       and r.user_id is null and r.subscribed_at is not null and r.ended_at is null
       and exists (select from consent_texts t where t.kind = 'advertising' and t.version = r.text_version)
     returning r.user_id, r.text_version, r.source, r.subscribed_at
   )
   insert into consents (user_id, kind, text_version, source, created_at)
   select user_id, 'advertising', text_version, source, subscribed_at from attached`,
)

/**
 * Gives an email address its promo code, unless it already had one or the site offers none.
 */
export const grantDiscount = statement<[recipientId: number, code: string]>(
  'grantSubscriptionDiscount',
  `with inserted as (
     insert into promo_codes (site_id, code, percent, min_sum_kopecks, valid_until, uses_limit)
     select r.site_id, $2, d.percent, d.min_sum_kopecks, now() + d.days * interval '1 day', 1
     from mail_recipients r join subscription_discounts d on d.site_id = r.site_id where r.id = $1
       and r.discount_code_id is null
     returning id
   )
   update mail_recipients r set discount_code_id = inserted.id from inserted where r.id = $1`,
)

/** The promo code of an email address, if it can still be used. */
export const findDiscount = statement<
  [recipientId: number],
  { code: string; percent: number; minSumKopecks: number; validUntil: Date }
>(
  'findSubscriptionDiscount',
  `select c.code, c.percent::float as percent, c.min_sum_kopecks as "minSumKopecks", c.valid_until as "validUntil"
   from mail_recipients r join promo_codes c on c.id = r.discount_code_id where r.id = $1 and c.valid_until > now()
     and c.used = 0`,
)

export const stopSubscription = statement<[id: number], RecipientRow>(
  'stopSubscription',
  `update mail_recipients r set ended_at = coalesce(r.ended_at, now()), asked_at = null where r.id = $1 returning
    ${columns}`,
)

/** Ends subscriptions of all addresses that an account subscribed, and of its own address. */
export const stopSubscriptionsOfUser = statement<[userId: number]>(
  'stopSubscriptionsOfUser',
  `update mail_recipients r set ended_at = coalesce(r.ended_at, now()), asked_at = null from users u
   where u.id = $1 and (r.user_id = u.id or (r.site_id = u.site_id and r.email = u.email
     and u.email_proven_at is not null))`,
)

/** Ends the subscription of an account's address, proven or not. Returns no row when no such emails are sent. */
export const stopSubscriptionOfAddress = statement<[userId: number], { id: number }>(
  'stopSubscriptionOfAddress',
  `update mail_recipients r set ended_at = now(), asked_at = null from users u
   where u.id = $1 and r.site_id = u.site_id and r.email = u.email and r.user_id is null
     and r.subscribed_at is not null and r.ended_at is null
   returning r.id`,
)

/** Ends subscriptions of addresses that the account no longer has; says of each whether emails were sent until now. */
export const stopSubscriptionsOfOldAddresses = statement<[userId: number], { wasSubscribed: boolean }>(
  'stopSubscriptionsOfOldAddresses',
  `with former as (
     select r.id, r.subscribed_at is not null and r.ended_at is null as was_subscribed
     from mail_recipients r join users u on u.id = r.user_id
     where u.id = $1 and r.email <> u.email for update of r
   )
   update mail_recipients r set ended_at = coalesce(r.ended_at, now()), asked_at = null from former f where r.id = f.id
   returning f.was_subscribed as "wasSubscribed"`,
)

/**
 * Deletes addresses that somebody typed and nobody confirmed. One that was ever subscribed stays: it shows that the end
 * of the subscription was obeyed.
 */
export const deleteOldUnconfirmed = deletionOfOldRows(
  'deleteUnconfirmedRecipients',
  'mail_recipients',
  `subscribed_at is null and coalesce(asked_at, ended_at, '-infinity') < now() - interval '30 days'`,
)

/** The proven email address of an account. */
export const findProvenEmail = statement<[userId: number], { email: string }>(
  'findProvenEmail',
  'select email from users where id = $1 and email_proven_at is not null and erased_at is null',
)
