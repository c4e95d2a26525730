import { statement } from '../../base/db/statement.ts'
import { isEmailReserved } from '../users/reserved-email.port.ts'

/** The fields of a user that sign-in needs. */
export interface AccountRow {
  id: number
  siteId: number
  email: string
  role: 'guest' | 'org_user' | 'dealer'
  priceRole: string
  bonusType: number
  /** Null when the user signs in by one-time passwords. */
  passwordHash: string | null
  isEmailProven: boolean
}

const columns = `u.id, u.site_id as "siteId", u.email::text, u.role, price_role_now(u) as "priceRole", u.bonus_type as
  "bonusType",
  u.password_hash as "passwordHash", u.email_proven_at is not null as "isEmailProven"`

/**
 * Finds an account by email or phone. Phones are not proven: of several accounts with one phone the oldest proven one
 * is found, so nobody can take a phone over.
 */
export const findAccountByLogin = statement<[siteId: number, email: string | null, phone: string | null], AccountRow>(
  'findAccountByLogin',
  `select ${columns} from users u
   where u.site_id = $1 and u.erased_at is null and (u.email = $2::citext or u.id = (
     select o.id from users o where o.site_id = $1 and o.phone = $3 and o.phone <> '' and o.erased_at is null
       and o.email_proven_at is not null
     order by o.id limit 1))`,
)

export const findAccount = statement<[id: number], AccountRow>(
  'findAccount',
  `select ${columns} from users u where u.id = $1 and u.erased_at is null`,
)

/** The account that recently had this email address and may still restore it; until then nobody can sign up with it. */
export const findFormerAccount = statement<[siteId: number, email: string], { id: number }>(
  'findFormerAccount',
  `select c.user_id as id from email_changes c where ${isEmailReserved('$1', '$2')} order by c.changed_at desc limit 1`,
)

/** Whether the user has signed in on the device before. */
export const findKnownDevice = statement<[userId: number | null, deviceId: string], { userId: number }>(
  'findKnownDevice',
  `select user_id as "userId" from sessions where user_id = $1 and device_id = $2 and $2 <> '' limit 1`,
)

/**
 * Creates the account of a signup with a proven email address, or completes the unproven one that an order created.
 * Returns no row when the account was proven before (nothing changes) or the address recently had another account.
 */
export const insertProvenAccount = statement<
  [
    siteId: number,
    email: string,
    phone: string,
    fio: string,
    passwordHash: string,
    organization: string | null,
    priceRole: string,
  ],
  AccountRow
>(
  'insertProvenAccount',
  `insert into users as u (site_id, email, phone, fio, password_hash, is_organization, organization_name, inn, kpp,
    role, price_role, email_proven_at)
   select $1, $2, $3, $4, $5, $6::jsonb is not null, coalesce($6::jsonb ->> 'name', ''), coalesce($6::jsonb ->> 'inn',
     ''), coalesce($6::jsonb ->> 'kpp', ''),
     case when $6::jsonb is null then 'guest' else 'org_user' end, $7, now()
   where not exists (select from email_changes c where ${isEmailReserved('$1', '$2')})
   on conflict (site_id, email) do update
   set phone = excluded.phone, fio = excluded.fio, password_hash = excluded.password_hash,
     is_organization = excluded.is_organization,
     organization_name = excluded.organization_name, inn = excluded.inn, kpp = excluded.kpp,
     role = case when u.role = 'guest' then excluded.role
       else u.role end, email_proven_at = now(), profile_version = u.profile_version + 1
   where u.email_proven_at is null and u.erased_at is null
   returning ${columns}`,
)

/** Locks the account of an email address that nobody has proven until the transaction ends. */
export const lockUnprovenAccount = statement<[siteId: number, email: string], { id: number }>(
  'lockUnprovenAccount',
  `select id from users where site_id = $1 and email = $2 and email_proven_at is null and erased_at is null
   for no key update`,
)

/** Marks the email address as proven. Returns no row when it already was. */
export const proveEmail = statement<[userId: number], { id: number }>(
  'proveEmail',
  `update users set email_proven_at = now() where id = $1 and email_proven_at is null returning id`,
)

/**
 * Deletes data entered into an account before its email address was proven, perhaps by a stranger who ordered with it:
 * its owner must not ship to a stranger's address, pay from a stranger's bank account or read a stranger's requests,
 * which become those of a guest. Orders and the basket stay. Devices of the other sessions (null: of all) are detached.
 */
export const eraseUnprovenData = statement<[userId: number, sessionId: string | null]>(
  'eraseUnprovenData',
  `with addresses as (delete from shipping_addresses where user_id = $1), waiting as (delete from blanks
    where user_id = $1),
     calls as (delete from recalls where user_id = $1), liked as (delete from favorites where user_id = $1),
     machines as (delete from workshop_members where user_id = $1),
     requests as (update form_requests set user_id = null where user_id = $1),
     devices as (update sessions set device_id = '' where user_id = $1 and id is distinct from $2)
   update users set is_organization = false, organization_name = '', inn = '', kpp = '', ogrn = '', legal_address = '',
     bank_name = '', bik = '', account = '',
     correspondent_account = '', school = null, params = '{}', profile_version = profile_version + 1
   where id = $1`,
)

export const setPasswordHash = statement<[userId: number, hash: string]>(
  'setPasswordHash',
  `update users set password_hash = $2 where id = $1`,
)

/** Sets a new password, unless the one the request proved (null: none) was changed meanwhile: then returns no row. */
export const replacePasswordHash = statement<[userId: number, hash: string, before: string | null], { id: number }>(
  'replacePasswordHash',
  `update users set password_hash = $2 where id = $1 and password_hash is not distinct from $3 returning id`,
)

/** Replaces a hash with one of current settings, unless the password has changed. */
export const renewPasswordHash = statement<[userId: number, hash: string, before: string]>(
  'renewPasswordHash',
  `update users set password_hash = $2 where id = $1 and password_hash = $3`,
)

/** Whether the user has signed in before, and whether on this device. */
export const findEarlierSignIns = statement<
  [userId: number, sessionId: string, deviceId: string],
  { isFirst: boolean; isKnownDevice: boolean }
>(
  'findEarlierSignIns',
  `select count(*) = 0 as "isFirst", coalesce(bool_or(device_id = $3 and $3 <> ''), false) as "isKnownDevice"
    from sessions where user_id = $1 and id <> $2`,
)

export interface SignInForEmailRow {
  siteId: number
  email: string
  fio: string
  deviceTitle: string
  openedAt: Date
}

export const findSignInForEmail = statement<[sessionId: string], SignInForEmailRow>(
  'findSignInForEmail',
  `select u.site_id as "siteId", u.email::text, u.fio, s.device_title as "deviceTitle", s.created_at as "openedAt"
   from sessions s join users u on u.id = s.user_id where s.id = $1 and u.erased_at is null`,
)

export const findUserForEmail = statement<[userId: number], { siteId: number; email: string; fio: string }>(
  'findUserForEmail',
  `select site_id as "siteId", email::text, fio from users where id = $1 and erased_at is null`,
)
