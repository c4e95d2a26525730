import type { PoolClient } from 'pg'
import type { Pool } from '../../base/db/pool.ts'

/** What changes something: a death before a read leaves the same as one before the next of these. */
const isWrite = (statement: unknown) =>
  /\b(insert|update|delete|pg_notify|add_job)\b|^\s*(begin|commit)/i.test(
    typeof statement === 'string' ? statement : String((statement as { text?: string } | null)?.text),
  )

/** A pool of a process that is killed before its write number `at`. */
export function killedPool(pool: Pool, at: number): { pool: Pool; isDead: () => boolean } {
  let left = at
  const count = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const query =
    (of: { query: Pool['query'] }) =>
    async (...args: Parameters<Pool['query']>) => {
      // Once dead, it reads nothing either.
      if (left < 0 || isWrite(args[0])) count()
      return of.query(...args)
    }
  const connect = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(target, key) {
        if (key === 'query') return query(target as unknown as Pool)
        if (key === 'release') return () => (left < 0 ? releaseOfDead(target) : target.release())
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  return { pool: { query: query(pool), connect } as unknown as Pool, isDead: () => left < 0 }
}

/** What the server does with a connection of a dead process; the next one has no statements to plan again. */
const releaseOfDead = (client: PoolClient) =>
  client.query('rollback; select pg_advisory_unlock_all()').finally(() => client.release())

/** Waits until the server releases the locks of a dead process. */
export async function untilUnlocked(pool: Pool): Promise<void> {
  const held = `select from pg_locks where locktype = 'advisory' and classid = hashtext('moysklad')::oid`
  while ((await pool.query(held)).rowCount) await new Promise((done) => setImmediate(done))
}
