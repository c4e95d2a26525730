import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from '../apps/api/src/base/db/pool.ts'

export const officeHost = 'office.localhost'

/** Adds a member of staff with a role for all sites and signs them in; returns the headers of their calls. */
export async function staffHeaders(pool: Pool, role: string): Promise<Readonly<Record<string, string>>> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with person as (
       insert into staff (email, fio, accepted_at) values ($1, 'Анна', now()) returning id
     ), granted as (insert into staff_grants (staff_id, role_code) select id, $2 from person)
     insert into staff_sessions (staff_id, token_hash, user_agent, address) select id, $3, 'bench', '127.0.0.1' from person`,
    [`${randomUUID()}@office.example`, role, createHash('sha256').update(token).digest()],
  )
  return { host: officeHost, cookie: `office=${token}` }
}
