import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Changes } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import { Failure } from './failure.ts'

/** Longest allowed silence of the database; the listening connection pings it every few seconds. */
const maxSilentSeconds = 15

/**
 * `/healthz`: 200 while the process answers; `degraded` while the database is silent, since a restart would not help
 * and would lose the cached pages.
 * `/readyz`: 503 while the process cannot sell, so that a balancer sends it no requests.
 */
export function serveHealth(
  app: FastifyInstance,
  registry: Registry,
  { pool, changes }: { readonly pool: Pool; readonly changes: Pick<Changes, 'silentSeconds'> },
) {
  const gauge: Gauge = new Gauge({
    name: 'shpulka_database_silent_seconds',
    help: 'How long the database has not been heard on the connection that listens for changes',
    registers: [registry],
    collect: () => gauge.set(changes.silentSeconds()),
  })
  const isHeard = () => changes.silentSeconds() <= maxSilentSeconds
  app.get('/healthz', async () => ({
    status: isHeard() ? 'ok' : 'degraded',
    database: { isHeard: isHeard(), silentSeconds: Math.round(changes.silentSeconds()) },
  }))
  app.get('/readyz', async () => {
    if (!isHeard()) throw new Failure(503, 'База данных не отвечает')
    await pool.query('select 1')
    return { status: 'ok' }
  })
}
