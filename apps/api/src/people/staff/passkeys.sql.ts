import { statement } from '../../base/db/statement.ts'

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
  `select sp.staff_id as "staffId", sp.public_key as "publicKey", sp.counter from staff_passkeys sp
   join staff s on s.id = sp.staff_id where sp.id = $1 and s.closed_at is null and s.accepted_at is not null`,
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
