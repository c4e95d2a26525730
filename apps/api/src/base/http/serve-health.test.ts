import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { answerProblems } from './problems.ts'
import { serveHealth } from './serve-health.ts'

const workingPool = { query: async () => ({ rows: [] }) } as never
const failingPool = {
  query: async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  },
} as never

function healthOf(silentSeconds: number, pool = workingPool) {
  const app = Fastify()
  const registry = new Registry()
  answerProblems(app)
  serveHealth(app, registry, { pool, changes: { silentSeconds: () => silentSeconds } })
  return { app, registry }
}

test.each([
  [0, 'ok', true, 200],
  [5, 'ok', true, 200],
  [16, 'degraded', false, 503],
])('a database silent for %d s: %s, isHeard %s, ready %d', async (silentSeconds, status, isHeard, ready) => {
  const { app, registry } = healthOf(silentSeconds)
  const health = await app.inject('/healthz')
  expect([health.statusCode, health.json()]).toEqual([200, { status, database: { isHeard, silentSeconds } }])
  expect((await app.inject('/readyz')).statusCode).toBe(ready)
  expect(await registry.metrics()).toContain(`shpulka_database_silent_seconds ${silentSeconds}`)
})

test('503 /readyz when there is no connection', async () => {
  expect((await healthOf(0, failingPool).app.inject('/readyz')).statusCode).toBe(503)
})
