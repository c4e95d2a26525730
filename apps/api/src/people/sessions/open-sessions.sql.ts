import { statement } from '../../base/db/statement.ts'

export const findSessionsStillOpen = statement<[ids: readonly string[]], { id: string }>(
  'findSessionsStillOpen',
  `select s.id from sessions s join users u on u.id = s.user_id
   where s.id = any($1::uuid[]) and s.revoked_at is null and u.erased_at is null`,
)
