import { emailRestoreDays } from '@shpulka/contract/people/users'
import { statement } from '../../base/db/statement.ts'

const isFresh = `c.changed_at > now() - interval '${emailRestoreDays} days'`

/** Records the current email address of an account before it changes. Returns no row when the new one is the same. */
export const insertEmailChange = statement<[userId: number, newEmail: string], { id: string }>(
  'insertEmailChange',
  `insert into email_changes (site_id, user_id, email, new_email) select site_id, id, email, $2 from users
    where id = $1 and email <> $2::citext
   returning id`,
)

export interface EmailChangeRow {
  siteId: number
  userId: number
  /** The address before the change. */
  email: string
  newEmail: string
  fio: string
  isReturned: boolean
  /** The account has the former email address now. */
  hasFormerEmail: boolean
}

/** A change recent enough to be undone. */
export const findEmailChange = statement<[id: string], EmailChangeRow>(
  'findEmailChange',
  `select c.site_id as "siteId", c.user_id as "userId", c.email::text, c.new_email::text as "newEmail", u.fio,
    c.returned_at is not null as "isReturned",
     u.email = c.email as "hasFormerEmail"
   from email_changes c join users u on u.id = c.user_id and u.erased_at is null where c.id = $1 and ${isFresh}`,
)

/**
 * Marks a change and all later ones of the account as undone. The rows include the change itself, unless it was undone
 * before.
 */
export const undoEmailChanges = statement<[id: string, userId: number], { id: string }>(
  'undoEmailChanges',
  `with undone as (
     update email_changes c set returned_at = now()
     where c.user_id = $2 and c.returned_at is null and c.changed_at >= (select changed_at from email_changes
       where id = $1)
     returning c.id, c.changed_at
   )
   select id from undone order by changed_at desc`,
)

/**
 * Restores the former email address of an account and removes the password: whoever changed the address knew it.
 * Returns no row when another account has the address.
 */
export const restoreEmail = statement<[userId: number, email: string], { id: number }>(
  'restoreEmail',
  `update users u set profile_version = profile_version + 1, email = $2, email_proven_at = now(), password_hash = null
   where id = $1 and not exists (select from users o where o.site_id = u.site_id and o.email = $2::citext
     and o.id <> u.id) returning id`,
)

export const deleteExpiredChanges = statement(
  'deleteExpiredEmailChanges',
  `delete from email_changes c where not ${isFresh}`,
)
