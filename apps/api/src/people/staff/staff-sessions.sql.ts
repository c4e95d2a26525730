import { statement } from '../../base/db/statement.ts'
import type { GrantRow } from './staff.sql.ts'

export interface SessionRow {
  staffId: number
  fio: string
  email: string
  sessionId: string
  confirmedAt: Date
  hasPasskey: boolean
  hasPassword: boolean
  grants: GrantRow[]
}

/**
 * Finds an open session by the hash of its token, with maximum age and idle time. Records its use once a minute, but
 * not when `isUsed` is false: a background request of an unattended page.
 */
export const findSessionByToken = statement<
  [tokenHash: Buffer, lifeSeconds: number, idleSeconds: number, isUsed: boolean],
  SessionRow
>(
  'findStaffSession',
  `with session as (
     select * from staff_sessions where token_hash = $1 and ended_at is null
       and created_at > now() - $2 * interval '1 second' and seen_at > now() - $3 * interval '1 second'
   ), seen as (
     update staff_sessions u set seen_at = now() from session o where u.id = o.id and $4::boolean
       and o.seen_at < now() - interval '1 minute'
   )
   select s.id as "staffId", s.fio, s.email, o.id as "sessionId", o.confirmed_at as "confirmedAt",
     exists (select from staff_passkeys sp where sp.staff_id = s.id) as "hasPasskey",
     exists (select from staff_totp t where t.staff_id = s.id) as "hasPassword",
     (select coalesce(json_agg(json_build_object('role', r.code, 'title', r.title, 'permissions', r.permissions,
        'siteId', g.site_id)), '[]')
      from staff_grants g join staff_roles r on r.code = g.role_code where g.staff_id = s.id) as grants
   from session o join staff s on s.id = o.staff_id where s.closed_at is null`,
)

export const insertSession = statement<
  [staffId: number, tokenHash: Buffer, userAgent: string, address: string],
  { id: string }
>(
  'insertStaffSession',
  `insert into staff_sessions (staff_id, token_hash, user_agent, address) values ($1, $2, $3, $4) returning id`,
)

export const confirmSessionRow = statement<[id: string]>(
  'confirmStaffSession',
  'update staff_sessions set confirmed_at = now() where id = $1',
)

/** Ends a session. No row when it has ended or belongs to somebody else. */
export const endSessionRow = statement<[id: string, staffId: number], { id: string }>(
  'endStaffSession',
  'update staff_sessions set ended_at = now() where id = $1 and staff_id = $2 and ended_at is null returning id',
)

/** Ends all sessions of a member of staff, except `exceptId`. */
export const endSessionsOf = statement<[staffId: number, exceptId: string | null], { id: string }>(
  'endStaffSessions',
  `update staff_sessions set ended_at = now() where staff_id = $1 and ended_at is null and id is distinct from $2
   returning id`,
)

export const findOpenSessions = statement<
  [staffId: number, lifeSeconds: number, idleSeconds: number],
  { id: string; userAgent: string; address: string; createdAt: Date; seenAt: Date }
>(
  'findOpenStaffSessions',
  `select id, user_agent as "userAgent", address, created_at as "createdAt", seen_at as "seenAt" from staff_sessions
   where staff_id = $1 and ended_at is null and created_at > now() - $2 * interval '1 second'
     and seen_at > now() - $3 * interval '1 second'
   order by seen_at desc, id`,
)
