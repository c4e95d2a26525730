import type { Pool } from '../db/pool.ts'
import { codeOf } from '../mailbox-codes/mailbox-codes.port.ts'
import { testTokenSecret } from '../test-api.ts'

/** The code of the latest letter to a mailbox, as its owner reads it; undefined: no letter with a code was sent there. */
export async function lastCodeTo(pool: Pool, email: string, tokenSecret = testTokenSecret): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from mailbox_codes where email = $1 and (user_id is not null or signup is not null) order by created_at desc limit 1',
    [email],
  )
  return rows[0] && codeOf({ tokenSecret }, rows[0].id)
}
