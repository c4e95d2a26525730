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
     exists (select from staff_passkeys k where k.staff_id = s.id) as "hasPasskey",
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

export interface CredentialsRow {
  staffId: number
  passwordHash: string | null
  totpSecret: Buffer | null
}

export const findCredentials = statement<[email: string], CredentialsRow>(
  'findStaffCredentials',
  `select s.id as "staffId", s.password_hash as "passwordHash", t.secret as "totpSecret"
   from staff s left join staff_totp t on t.staff_id = s.id
   where s.email = $1 and s.accepted_at is not null and s.closed_at is null`,
)

export const findTotpSecret = statement<[staffId: number], { secret: Buffer }>(
  'findStaffTotp',
  'select secret from staff_totp where staff_id = $1',
)

/** Stores the same secret with a new encryption. */
export const replaceTotpSecret = statement<[staffId: number, secret: Buffer]>(
  'replaceStaffTotp',
  'update staff_totp set secret = $2 where staff_id = $1',
)

/** Marks a code as used. No row when it was used before. */
export const useTotpStep = statement<[staffId: number, step: number], { staffId: number }>(
  'useStaffTotpStep',
  'update staff_totp set last_step = $2 where staff_id = $1 and last_step < $2 returning staff_id as "staffId"',
)

/** Marks a recovery code as used. No row when there is no such unused code. */
export const useRecoveryCode = statement<[staffId: number, codeHash: Buffer], { staffId: number }>(
  'useStaffRecoveryCode',
  `update staff_recovery_codes set used_at = now() where staff_id = $1 and code_hash = $2 and used_at is null
   returning staff_id as "staffId"`,
)

export const setPassword = statement<
  [staffId: number, hash: string, totpSecret: Buffer, step: number, codes: Buffer[]]
>(
  'setStaffPassword',
  `with changed as (update staff set password_hash = $2 where id = $1),
   totp as (
     insert into staff_totp (staff_id, secret, last_step) values ($1, $3, $4)
     on conflict (staff_id) do update set secret = excluded.secret, last_step = excluded.last_step
   ), old as (delete from staff_recovery_codes where staff_id = $1)
   insert into staff_recovery_codes (staff_id, code_hash) select $1, unnest($5::bytea[])`,
)

/** Removes passkeys, password, authenticator app and recovery codes, so that only an invitation can restore access. */
export const removeCredentials = statement<[staffId: number]>(
  'removeStaffCredentials',
  `with passkeys as (delete from staff_passkeys where staff_id = $1),
     totp as (delete from staff_totp where staff_id = $1),
     codes as (delete from staff_recovery_codes where staff_id = $1)
   update staff set password_hash = null, accepted_at = null, closed_at = null where id = $1`,
)

export const insertChallenge = statement<[challenge: string, staffId: number | null, seconds: number]>(
  'insertStaffChallenge',
  `with old as (delete from staff_challenges where expires_at < now())
   insert into staff_challenges (challenge, staff_id, expires_at) values ($1, $2, now() + $3 * interval '1 second')`,
)

/** Deletes a challenge, so that it works only once. */
export const consumeChallenge = statement<[challenge: string], { staffId: number | null }>(
  'consumeStaffChallenge',
  'delete from staff_challenges where challenge = $1 and expires_at > now() returning staff_id as "staffId"',
)

/** Inserts a passkey. No row when it is already stored. */
export const insertPasskey = statement<
  [id: string, staffId: number, publicKey: Buffer, counter: number, userAgent: string],
  { id: string }
>(
  'insertStaffPasskey',
  `insert into staff_passkeys (id, staff_id, public_key, counter, user_agent) values ($1, $2, $3, $4, $5)
   on conflict (id) do nothing returning id`,
)

export const findPasskey = statement<[id: string], { staffId: number; publicKey: Buffer; counter: number }>(
  'findStaffPasskey',
  `select k.staff_id as "staffId", k.public_key as "publicKey", k.counter from staff_passkeys k
   join staff s on s.id = k.staff_id where k.id = $1 and s.closed_at is null and s.accepted_at is not null`,
)

export const findPasskeyIds = statement<[staffId: number], { id: string }>(
  'findStaffPasskeyIds',
  'select id from staff_passkeys where staff_id = $1',
)

/** Updates a passkey's counter. No row when the passkey has just been removed. */
export const usePasskey = statement<[id: string, counter: number], { id: string }>(
  'useStaffPasskey',
  'update staff_passkeys set counter = $2, used_at = now() where id = $1 returning id',
)

export const findPasskeys = statement<
  [staffId: number],
  { number: number; userAgent: string; createdAt: Date; usedAt: Date | null }
>(
  'findStaffPasskeys',
  `select number, user_agent as "userAgent", created_at as "createdAt", used_at as "usedAt" from staff_passkeys
   where staff_id = $1 order by number`,
)

/** No row: there is no such passkey of theirs. */
export const deletePasskey = statement<[number: number, staffId: number], { userAgent: string }>(
  'deleteStaffPasskey',
  'delete from staff_passkeys where number = $1 and staff_id = $2 returning user_agent as "userAgent"',
)

/** Whether a passkey or a password is left to sign in with. */
export const hasSignInMethod = statement<[staffId: number], { hasMethod: boolean }>(
  'hasStaffSignInMethod',
  `select exists (select from staff_passkeys where staff_id = $1)
     or exists (select from staff_totp where staff_id = $1) as "hasMethod"`,
)

export const findPasswordHash = statement<[staffId: number], { passwordHash: string | null }>(
  'findStaffPasswordHash',
  'select password_hash as "passwordHash" from staff where id = $1',
)

/** No row: it is not `before` any more. */
export const replacePassword = statement<[staffId: number, before: string, after: string], { id: number }>(
  'replaceStaffPassword',
  'update staff set password_hash = $3 where id = $1 and password_hash = $2 returning id',
)

/** No row: they have no authenticator app, which a recovery code stands for. */
export const replaceRecoveryCodes = statement<[staffId: number, codes: Buffer[]], { staffId: number }>(
  'replaceStaffRecoveryCodes',
  `with app as (select staff_id from staff_totp where staff_id = $1 for update),
     old as (delete from staff_recovery_codes where staff_id in (select staff_id from app))
   insert into staff_recovery_codes (staff_id, code_hash) select staff_id, unnest($2::bytea[]) from app
   returning staff_id as "staffId"`,
)

export const insertInvitation = statement<[staffId: number, invitedBy: number | null, seconds: number], { id: string }>(
  'insertStaffInvitation',
  `insert into staff_invitations (staff_id, invited_by, expires_at) values ($1, $2, now() + $3 * interval '1 second')
   on conflict (staff_id) do update set id = gen_random_uuid(), invited_by = excluded.invited_by,
     expires_at = excluded.expires_at, created_at = now()
   returning id`,
)

export interface InvitationRow {
  id: string
  staffId: number
  email: string
  /** Empty for a new member of staff. */
  fio: string
  roles: string[]
}

/** Locks an invitation, so that its link works once. No row when it is used, expired or withdrawn. */
export const lockInvitation = statement<[id: string], InvitationRow>(
  'lockStaffInvitation',
  `select i.id, s.id as "staffId", s.email, s.fio,
     array(select distinct r.title from staff_grants g join staff_roles r on r.code = g.role_code
       where g.staff_id = s.id order by r.title) as roles
   from staff_invitations i join staff s on s.id = i.staff_id
   where i.id = $1 and i.expires_at > now() and s.closed_at is null for update of i, s`,
)

export const acceptInvitationRow = statement<[id: string, staffId: number, fio: string]>(
  'acceptStaffInvitation',
  `with accepted as (delete from staff_invitations where id = $1)
   update staff set fio = $3, accepted_at = coalesce(accepted_at, now()) where id = $2`,
)

export const findInvitationEmail = statement<
  [id: string],
  { email: string; fio: string; by: string | null; roles: string[] }
>(
  'findStaffInvitationEmail',
  `select s.email, s.fio, b.fio as by, array(
     select r.title || coalesce(' (' || t.name || ')', '') from staff_grants g
       join staff_roles r on r.code = g.role_code
       left join sites t on t.id = g.site_id where g.staff_id = s.id order by r.sort, r.code, g.site_id) as roles
   from staff_invitations i join staff s on s.id = i.staff_id left join staff b on b.id = i.invited_by
   where i.id = $1 and i.expires_at > now()`,
)

export const hasOwner = statement<[], { hasOwner: boolean }>(
  'hasStaffOwner',
  `select exists (select from staff_grants g join staff s on s.id = g.staff_id where g.role_code = 'owner'
     and g.site_id is null and s.accepted_at is not null and s.closed_at is null) as "hasOwner"`,
)
