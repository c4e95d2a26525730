import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool, type Pool } from '../apps/api/src/base/db/pool.ts'
import { openDatabaseProxy } from '../apps/api/src/base/db/test-proxy.ts'
import { describeViolations, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { runningPostgresUrl } from '../apps/shop/src/embedded-postgres.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { type Drill, describeStatuses } from './drill.ts'
import { drillTokenSecret, openDrillShop } from './drill-shop.ts'
import { openTraffic, recoveryTimeoutMilliseconds } from './traffic.ts'

const calmMilliseconds = 2_000

/**
 * npm run drill -- outages [times]: while buyers order, the database is killed, or its network stops passing data;
 * nobody restarts anything manually.
 */
export const runOutages: Drill = async (print, [timesText]) => {
  const times = Number(timesText ?? 2)
  await surviveKills(print, times)
  await surviveSilence(print, times)
}

/** Kills the embedded database server of a whole shop, which has to restart it. */
async function surviveKills(print: (line: string) => void, times: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-outage-'))
  const settings = { SHOP_DEMO: 'on', PROOF_OF_WORK: 'off', TRUSTED_PROXIES: '1', TOKEN_SECRET: drillTokenSecret }
  const shop = await spawnShop({ DATA_DIR: directory, ...settings })
  const pidFile = join(directory, 'postgres', 'data', 'postmaster.pid')
  const serverPid = () => (existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : null)
  try {
    const pool = await poolOf(directory)
    const traffic = await openTraffic(pool, shop.url)
    const home = async () => (await fetch(shop.url)).status
    await home()
    for (let time = 1; time <= times; time += 1) {
      await traffic.flow(calmMilliseconds)
      const killed = serverPid()
      if (killed === null) throw new Error('The shop has no database of its own')
      process.kill(killed, 'SIGKILL')
      const { answers, seconds } = await traffic.untilRecovered(() => serverPid() !== null && serverPid() !== killed)
      const status = await home()
      if (status !== 200) throw new Error(`The home page is answered ${status}`)
      print(`база убита (${time}): заказы идут через ${seconds} с, ответы ${describeStatuses(answers)}`)
    }
    await pool.end()
    await expectNoViolations(await poolOf(directory))
  } finally {
    await shop.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Makes connections stay open without passing data, as when the database's machine disappears and another one takes its
 * address.
 */
async function surviveSilence(print: (line: string) => void, times: number): Promise<void> {
  const shop = await openDrillShop()
  const line = await openDatabaseProxy(shop.url)
  try {
    const api = await shop.open({ DATABASE_URL: line.url, DRILL_JOBS: '1' })
    const traffic = await openTraffic(shop.pool, api.url)
    for (let time = 1; time <= times; time += 1) {
      await traffic.flow(calmMilliseconds)
      line.cut()
      const { answers, seconds } = await traffic.untilRecovered()
      await expectChangesArrive(shop.pool, api.url, `Учения ${time}`)
      const health = (await (await fetch(`${api.url}/healthz`)).json()) as { status: string }
      if (health.status !== 'ok') throw new Error(`The shop says of itself ${JSON.stringify(health)}`)
      print(
        `база молчит (${time}): заказы идут через ${seconds} с, ответы ${describeStatuses(answers)}, изменения слышны`,
      )
    }
    await shop.verify()
  } finally {
    line.close()
    await shop.close()
  }
}

/** Checks that announcements of other processes arrive: the shop must reload its cached settings. */
async function expectChangesArrive(pool: Pool, url: string, hours: string): Promise<void> {
  await pool.query('update sites set hours = $1 where id = 1', [hours])
  await pool.query(`select pg_notify('shop_changes', 'settings')`)
  const until = performance.now() + recoveryTimeoutMilliseconds
  while (performance.now() < until) {
    const { site } = (await (await fetch(`${url}/api/init/v1`, { headers: { 'x-site-id': '1' } })).json()) as {
      site: { hours: string }
    }
    if (site.hours === hours) return
    await pause(100)
  }
  throw new Error('A change of the settings is not heard')
}

const poolOf = async (directory: string) =>
  openPool((await runningPostgresUrl(directory))!, { maxConnections: 2, queryTimeoutMilliseconds: null })

async function expectNoViolations(pool: Pool): Promise<void> {
  const broken = describeViolations(await verifyShop(pool))
  await pool.end()
  if (broken.length > 0) throw new Error(broken.join('\n'))
}
