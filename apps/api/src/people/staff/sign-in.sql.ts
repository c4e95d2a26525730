import { statement } from '../../base/db/statement.ts'

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
export const markTotpStepUsed = statement<[staffId: number, step: number], { staffId: number }>(
  'useStaffTotpStep',
  'update staff_totp set last_step = $2 where staff_id = $1 and last_step < $2 returning staff_id as "staffId"',
)

/** Marks a recovery code as used. No row when there is no such unused code. */
export const markRecoveryCodeUsed = statement<[staffId: number, codeHash: Buffer], { staffId: number }>(
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
export const deleteCredentials = statement<[staffId: number]>(
  'removeStaffCredentials',
  `with passkeys as (delete from staff_passkeys where staff_id = $1),
     totp as (delete from staff_totp where staff_id = $1),
     codes as (delete from staff_recovery_codes where staff_id = $1)
   update staff set password_hash = null, accepted_at = null, closed_at = null where id = $1`,
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

export const hasOwner = statement<[], { hasOwner: boolean }>(
  'hasStaffOwner',
  `select exists (select from staff_grants g join staff s on s.id = g.staff_id where g.role_code = 'owner'
     and g.site_id is null and s.accepted_at is not null and s.closed_at is null) as "hasOwner"`,
)
