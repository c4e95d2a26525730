import { deletionOfOldRows } from '../../base/db/old-rows.ts'
import { statement } from '../../base/db/statement.ts'

/** Returns no row when the person was erased. */
export const lockUser = statement<[userId: number], { id: number }>(
  'lockUser',
  `select id from users where id = $1 and erased_at is null for no key update`,
)

/** A session just opened on the device and not used yet: then the request repeats the one that opened it. */
export const findJustOpened = statement<[userId: number, deviceId: string], { sessionId: string; issuedAt: number }>(
  'findJustOpenedSession',
  `select id as "sessionId", extract(epoch from created_at)::int as "issuedAt" from sessions
   where user_id = $1 and device_id = $2 and device_id <> '' and revoked_at is null and generation = 1
     and created_at > now() - interval '30 seconds'`,
)

/** Inserts a session, and ends the previous one of the device. */
export const insertSession = statement<
  [id: string, userId: number, deviceId: string, deviceTitle: string],
  { issuedAt: number }
>(
  'insertSession',
  `with superseded as (
     update sessions set revoked_at = now() where user_id = $2 and device_id = $3 and device_id <> ''
       and revoked_at is null
   )
   insert into sessions (id, user_id, device_id, device_title) values ($1, $2, $3, $4) returning extract(epoch
     from created_at)::int as "issuedAt"`,
)

export interface SessionUserRow {
  userId: number
  siteId: number
  role: 'guest' | 'org_user' | 'dealer'
  priceRole: string
  bonusType: number
  isEmailProven: boolean
  /** The session is not revoked or idle for 30 days, and the user is not erased. */
  isOpen: boolean
}

const isOpen = `s.revoked_at is null and s.used_at > now() - interval '30 days' and s.created_at > now() -
   interval '90 days'`

export const findSessionUser = statement<[sessionId: string], SessionUserRow>(
  'findSessionUser',
  `select u.id as "userId", u.site_id as "siteId", u.role, price_role_now(u) as "priceRole",
     u.bonus_type as "bonusType",
     u.email_proven_at is not null as "isEmailProven", ${isOpen} and u.erased_at is null as "isOpen"
   from sessions s join users u on u.id = s.user_id where s.id = $1`,
)

export interface RefreshedRow {
  userId: number
  role: string
  now: number
}

/** Of two concurrent refreshes one gets the row; the other waits and finds the generation changed. */
export const rotateSession = statement<
  [id: string, generation: number, deviceId: string, siteId: number],
  RefreshedRow
>(
  'rotateSession',
  `update sessions s set generation = generation + 1, rotated_at = now(), used_at = now()
   from users u
   where s.id = $1 and s.generation = $2 and s.device_id in ('', $3) and ${isOpen} and u.id = s.user_id
     and u.site_id = $4 and u.erased_at is null
   returning u.id as "userId", u.role, extract(epoch from now())::int as now`,
)

/**
 * spec 4, two tabs: a token replaced within 30 s on the same device gets the same new token.
 */
export const findJustRotated = statement<
  [id: string, generation: number, deviceId: string, siteId: number],
  RefreshedRow
>(
  'findJustRotatedSession',
  `select u.id as "userId", u.role, extract(epoch from now())::int as now
   from sessions s join users u on u.id = s.user_id
   where s.id = $1 and s.generation = $2 + 1 and s.rotated_at > now() - interval '30 seconds' and s.device_id in ('',
     $3) and ${isOpen}
     and u.site_id = $4 and u.erased_at is null`,
)

/** Ends an open session. Returns no row when there is none. A null user means any. */
export const revokeSession = statement<[id: string, userId: number | null], { id: string; userId: number }>(
  'revokeSession',
  `update sessions set revoked_at = now() where id = $1 and ($2::bigint is null or user_id = $2) and revoked_at is null
    returning id, user_id as "userId"`,
)

/**
 * Ends a session whose token was replaced too long ago for two tabs, or comes from another device. Returns no row when
 * neither is the case or the session has already ended.
 */
export const revokeReusedSession = statement<
  [id: string, generation: number, deviceId: string],
  { id: string; userId: number }
>(
  'revokeReusedSession',
  `update sessions s set revoked_at = now()
   where s.id = $1 and s.revoked_at is null and (s.device_id not in ('', $3)
     or not (s.generation = $2 or (s.generation = $2 + 1 and s.rotated_at > now() - interval '30 seconds')))
   returning id, user_id as "userId"`,
)

/** Revokes all sessions of a user, except one if `exceptId` is not null. */
export const revokeSessionsOf = statement<[userId: number, exceptId: string | null], { id: string }>(
  'revokeSessionsOf',
  `update sessions set revoked_at = now() where user_id = $1 and id is distinct from $2::uuid and revoked_at is null
    returning id`,
)

export interface DeviceRow {
  id: string
  title: string
  openedAt: Date
  usedAt: Date
}

export const findDevices = statement<[userId: number], DeviceRow>(
  'findDevices',
  `select s.id, s.device_title as title, s.created_at as "openedAt", s.used_at as "usedAt" from sessions s
    where s.user_id = $1 and ${isOpen}
   order by s.used_at desc, s.id`,
)

/** Deletes sessions that ended long ago; until then they show which devices of a user are known. */
export const deleteOldSessions = deletionOfOldRows(
  'deleteOldSessions',
  'sessions',
  `used_at < now() - interval '180 days'`,
)
