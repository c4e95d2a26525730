import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { testTokenSecret } from '../../test-api.ts'
import { firstTokens, openSession } from './sessions.port.ts'

type Role = 'guest' | 'org_user' | 'dealer'

/** Headers of a signed-in user with a price role. */
export async function signIn(
  pool: Pool,
  priceRole: string,
  role: Role = 'dealer',
  { siteId = 1, tokenSecret = testTokenSecret } = {},
) {
  const { authToken } = await openTestSession(pool, { priceRole, role, siteId, tokenSecret })
  return { authorization: `Bearer ${authToken}` }
}

/** Creates a user, or finds the one with the email, and opens a session. */
export async function openTestSession(
  pool: Pool,
  {
    priceRole,
    role,
    siteId,
    tokenSecret,
    email: chosenEmail,
  }: { priceRole: string; role: Role; siteId: number; tokenSecret: string; email?: string },
) {
  const { rows } = await pool.query<{ id: number; email: string }>(
    `insert into users (site_id, email, role, price_role, email_proven_at) values ($3, coalesce($4, gen_random_uuid()
      || '@example.ru'), $1, $2, now())
     on conflict (site_id, email) do update set email_proven_at = now() returning id, email`,
    [role, priceRole, siteId, chosenEmail ?? null],
  )
  const { id: userId, email } = rows[0]!
  const config = { tokenSecret }
  const session = await transaction(pool, (tx) =>
    openSession(tx, { userId, siteId, role }, 'test-device', 'Firefox/140.0 Linux'),
  )
  return { userId, email, ...(await firstTokens(config, session)) }
}
