import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool, type Pool } from '../apps/api/src/base/db/pool.ts'
import { administer, withDatabase } from '../apps/api/src/base/db/test-database.ts'
import { type CheckedInvariant, describeViolations, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { startFlags } from '../bench/shop-process.ts'
import { startTestDatabases } from '../bin/test-databases.ts'
import type { ClockCommand } from './faked-clock.ts'
import type { KillCommand, KillPoint } from './kill-points.ts'

export const drillTokenSecret = 'a secret that only drills know, long enough'

/** One process of the API. */
export interface ApiProcess {
  readonly url: string
  readonly process: ChildProcess
  send(command: KillCommand | ClockCommand): void
  /** The points it passed since tracing began. */
  passedPoints(): Promise<KillPoint[]>
  stop(): Promise<void>
}

/** A demo shop for one drill: a fresh database and the processes opened on it. */
export interface DrillShop {
  readonly pool: Pool
  /** Connection string of its database. */
  readonly url: string
  open(settings?: Record<string, string>): Promise<ApiProcess>
  /** Throws when an invariant is broken; returns the number of checked rows for each. */
  verify(): Promise<CheckedInvariant[]>
  close(): Promise<void>
}

/** Opens a demo shop on a temporary database server, without touching any existing data. */
export async function openDrillShop(): Promise<DrillShop> {
  const { server, stop } = await startTestDatabases({ vacuums: true })
  if (server.demoProblem) throw new Error(`There is no demo: ${server.demoProblem}`)
  const name = `drill_${process.pid}`
  const url = withDatabase(server.url, name)
  await administer(server.url, `create database ${name} template ${server.templates.demo}`)
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-drill-'))
  const pool = openPool(url, { maxConnections: 4, queryTimeoutMilliseconds: null })
  const opened = new Set<ApiProcess>()
  let folders = 0

  return {
    pool,
    url,
    async open(settings = {}) {
      folders += 1
      const api = await openProcess({ DATABASE_URL: url, DATA_DIR: join(directory, String(folders)), ...settings })
      opened.add(api)
      return api
    },
    async verify() {
      const checked = await verifyShop(pool)
      const broken = describeViolations(checked)
      if (broken.length > 0) throw new Error(broken.join('\n'))
      return checked
    },
    async close() {
      await Promise.all([...opened].map((api) => api.stop()))
      await pool.end()
      await administer(server.url, `drop database if exists ${name} with (force)`)
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function openProcess(settings: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(process.execPath, [...startFlags(), join(import.meta.dirname, 'api-process.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TOKEN_SECRET: drillTokenSecret,
      PROOF_OF_WORK: 'off',
      READS_PER_MINUTE: 'off',
      SHOP_DEMO: 'on',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const message = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (message === null) throw new Error(`A process of the API did not start (${child.exitCode ?? child.signalCode})`)
  const { port } = message[0] as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    send: (command) => void child.send(command),
    async passedPoints() {
      const answer = once(child, 'message')
      child.send({ trace: 'report' } satisfies KillCommand)
      return ((await answer)[0] as { passedPoints: KillPoint[] }).passedPoints
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
