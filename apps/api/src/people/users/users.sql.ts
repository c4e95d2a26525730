import type { SchoolInfo, UserParams } from '@shpulka/contract/people/users'
import { statement } from '../../base/db/statement.ts'
import { isEmailReserved } from './reserved-email.port.ts'

/** The fields of a user that the profile shows. */
export interface ProfileRow {
  version: number
  fio: string
  email: string
  phone: string
  priceRole: string
  siteId: number
  siteCode: string
  createdAt: Date
  isOrganization: boolean
  name: string
  inn: string
  kpp: string
  ogrn: string
  legalAddress: string
  bankName: string
  bik: string
  account: string
  correspondentAccount: string
  school: SchoolInfo | null
}

const profileColumns = `u.profile_version as version, u.fio, u.email, u.phone, price_role_now(u) as "priceRole",
  u.site_id as
  "siteId", u.created_at as "createdAt",
  (select code from sites where id = u.site_id) as "siteCode", u.is_organization as "isOrganization",
    u.organization_name as name, u.inn, u.kpp, u.ogrn,
  u.legal_address as "legalAddress", u.bank_name as "bankName", u.bik, u.account, u.correspondent_account as
    "correspondentAccount", u.school`

export const findProfile = statement<[userId: number], ProfileRow>(
  'findProfile',
  `select ${profileColumns} from users u where id = $1`,
)

/** Writes all columns that a user may change. Returns no row when the profile has changed since it was read. */
export const updateProfile = statement<
  [
    userId: number,
    version: number,
    fio: string,
    isOrganization: boolean,
    name: string,
    inn: string,
    kpp: string,
    ogrn: string,
    legalAddress: string,
    bankName: string,
    bik: string,
    account: string,
    correspondentAccount: string,
    school: string | null,
  ],
  ProfileRow
>(
  'updateProfile',
  `update users u set profile_version = profile_version + 1, fio = $3, is_organization = $4, organization_name = $5,
    inn = $6, kpp = $7, ogrn = $8,
     legal_address = $9, bank_name = $10, bik = $11, account = $12, correspondent_account = $13, school = $14::jsonb
   where id = $1 and profile_version = $2
   returning ${profileColumns}`,
)

export const updatePhone = statement<[userId: number, phone: string], ProfileRow>(
  'updatePhone',
  `update users u set profile_version = profile_version + 1, phone = $2 where id = $1 and erased_at is null returning
    ${profileColumns}`,
)

/** Finds another account that has an email address, or recently had it. */
export const findOtherOfEmail = statement<[siteId: number, email: string, userId: number], { id: number }>(
  'findOtherOfEmail',
  `select id from users where site_id = $1 and email = $2::citext and id <> $3
   union all select c.user_id from email_changes c where ${isEmailReserved('$1', '$2')} and c.user_id <> $3 limit 1`,
)

/** Returns no row when another account has got the email address. */
export const updateEmail = statement<[userId: number, email: string], ProfileRow>(
  'updateEmail',
  `update users u set profile_version = profile_version + 1, email = $2, email_proven_at = now()
   where id = $1 and erased_at is null
     and not exists (select from users o where o.site_id = u.site_id and o.email = $2::citext and o.id <> u.id)
     and not exists (select from email_changes c where ${isEmailReserved('u.site_id', '$2')} and c.user_id <> u.id)
   returning ${profileColumns}`,
)

export const findParams = statement<[userId: number], { params: UserParams }>(
  'findParams',
  `select params from users where id = $1`,
)

/**
 * Merges keys into the current JSON, so that two devices do not overwrite each other; keys set to null are removed.
 */
export const mergeParams = statement<[userId: number, params: string], { params: UserParams }>(
  'mergeParams',
  `update users set params = jsonb_strip_nulls(params || $2::jsonb) where id = $1 and erased_at is null returning
     params`,
)
