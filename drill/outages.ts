import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool, type Pool } from '../apps/api/src/base/db/pool.ts'
import { openDatabaseProxy } from '../apps/api/src/base/db/test-proxy.ts'
import { brokenOnes, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { runningPostgresUrl } from '../apps/shop/src/embedded-postgres.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { counted, type Drill } from './drill.ts'
import { drillTokenSecret, openDrillShop } from './drill-shop.ts'
import { openTraffic, wellWithinMs } from './traffic.ts'

const calmMs = 2_000

/**
 * npm run drill -- outages [times]: while buyers order, the database is killed, or its network silently cut; nobody
 * restarts anything by hand.
 */
export const runOutages: Drill = async (say, [given]) => {
  const times = Number(given ?? 2)
  await surviveKills(say, times)
  await surviveSilence(say, times)
}

/** The whole shop with its embedded database: the server is killed, and the shop has to restart it. */
async function surviveKills(say: (line: string) => void, times: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-outage-'))
  const settings = { SHOP_DEMO: 'on', PROOF_OF_WORK: 'off', TRUSTED_PROXIES: '1', TOKEN_SECRET: drillTokenSecret }
  const shop = await spawnShop({ DATA_DIR: directory, ...settings })
  const mark = join(directory, 'postgres', 'data', 'postmaster.pid')
  const serverPid = () => (existsSync(mark) ? Number.parseInt(readFileSync(mark, 'utf8'), 10) : null)
  try {
    const pool = await poolOf(directory)
    const traffic = await openTraffic(pool, shop.url)
    const home = async () => (await fetch(shop.url)).status
    await home()
    for (let time = 1; time <= times; time += 1) {
      await traffic.flow(calmMs)
      const killed = serverPid()
      if (killed === null) throw new Error('The shop has no database of its own')
      process.kill(killed, 'SIGKILL')
      const { answers, seconds } = await traffic.untilWell(() => serverPid() !== null && serverPid() !== killed)
      const shown = await home()
      if (shown !== 200) throw new Error(`The home page is answered ${shown}`)
      say(`база убита (${time}): заказы идут через ${seconds} с, ответы ${counted(answers)}`)
    }
    await pool.end()
    await checked(await poolOf(directory))
  } finally {
    await shop.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Connections that pass nothing and stay open, as when the database's machine disappears and another takes its address.
 */
async function surviveSilence(say: (line: string) => void, times: number): Promise<void> {
  const shop = await openDrillShop()
  const line = await openDatabaseProxy(shop.url)
  try {
    const api = await shop.open({ DATABASE_URL: line.url, DRILL_JOBS: '1' })
    const traffic = await openTraffic(shop.pool, api.url)
    for (let time = 1; time <= times; time += 1) {
      await traffic.flow(calmMs)
      line.cut()
      const { answers, seconds } = await traffic.untilWell()
      await hearsChanges(shop.pool, api.url, `Учения ${time}`)
      const health = (await (await fetch(`${api.url}/healthz`)).json()) as { status: string }
      if (health.status !== 'ok') throw new Error(`The shop says of itself ${JSON.stringify(health)}`)
      say(`база молчит (${time}): заказы идут через ${seconds} с, ответы ${counted(answers)}, изменения слышны`)
    }
    await shop.verify()
  } finally {
    line.close()
    await shop.close()
  }
}

/** Checks that announcements of another process arrive: cached settings are read again. */
async function hearsChanges(pool: Pool, url: string, hours: string): Promise<void> {
  await pool.query('update sites set hours = $1 where id = 1', [hours])
  await pool.query(`select pg_notify('shop_changes', 'settings')`)
  const until = performance.now() + wellWithinMs
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
  openPool((await runningPostgresUrl(directory))!, { connections: 2, answerMilliseconds: null })

async function checked(pool: Pool): Promise<void> {
  const broken = brokenOnes(await verifyShop(pool))
  await pool.end()
  if (broken.length > 0) throw new Error(broken.join('\n'))
}
