import type { Pool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { testTokenSecret } from '../test-api.ts'
import { firstTokens, openSession } from './sessions.port.ts'

/** Headers of somebody signed in who pays by a price role. */
export async function signIn(
  pool: Pool,
  priceRole: string,
  role: 'guest' | 'org_user' | 'dealer' = 'dealer',
  { siteId = 1, tokenSecret = testTokenSecret } = {},
): Promise<{ authorization: string }> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (site_id, email, role, price_role) values ($3, gen_random_uuid() || '@example.ru', $1, $2) returning id`,
    [role, priceRole, siteId],
  )
  const config = { tokenSecret }
  const session = await transaction(pool, (tx) => openSession(tx, config, { userId: rows[0]!.id, siteId, role }, 'test'))
  return { authorization: `Bearer ${(await firstTokens(config, session)).authToken}` }
}
