import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool, type Pool } from '../apps/api/src/base/db/pool.ts'
import { brokenOnes, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { databaseName, prepareDatabase, shopRole } from '../apps/shop/src/postgres-database.ts'
import { stopServer } from '../apps/shop/src/postgres-server.ts'
import { isAlive } from '../apps/shop/src/process-identity.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import {
  openPrimary,
  openStandby,
  queryServer,
  type Server,
  serverPassword,
  socketsOf,
} from '../apps/shop/src/test-servers.ts'
import { counted, type Drill } from './drill.ts'
import { drillTokenSecret } from './drill-shop.ts'
import { openTraffic } from './traffic.ts'

const calmMs = 5_000
/** What a watcher (Patroni, say) takes to believe that the primary is gone. */
const noticedAfterMs = 2_000
const readyWithinMs = 120_000

/**
 * npm run drill -- failover: the primary dies with all its processes while buyers order, the standby, which has every
 * commit, is promoted; nobody starts or tells the shop anything.
 */
export const runFailover: Drill = async (say) => {
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-failover-'))
  chmodSync(directory, 0o755)
  const servers: Server[] = []
  try {
    const primary = await openPrimary(directory)
    servers.push(primary)
    await prepareDatabase(primary.urlOf, serverPassword)
    const hosts = [primary.sockets, socketsOf(directory, 'standby')].map(encodeURIComponent)
    const url = `postgres://${shopRole}:${serverPassword}@${hosts.join(',')}/${databaseName}?target_session_attrs=read-write`
    const shop = await spawnShop({
      ...{ DATABASE_URL: url, DATA_DIR: join(directory, 'shop'), SHOP_DEMO: 'on', SHOP_PROCESSES: '2' },
      ...{ PROOF_OF_WORK: 'off', TRUSTED_PROXIES: '1', TOKEN_SECRET: drillTokenSecret },
    })
    try {
      const standby = await openStandby(directory, primary)
      servers.push(standby)
      await waitForSync(primary)
      await waitForProcesses(shop.url)
      const pool = openPool(url, { connections: 2, answerMilliseconds: null })
      const traffic = await openTraffic(pool, shop.url)
      await traffic.flow(calmMs)
      const before = traffic.acknowledged.size
      let isPromoted = false
      const well = traffic.untilWell(() => isPromoted)
      await pause(500)
      const saidBefore = shop.output().length
      const killedAt = performance.now()
      killWhole(primary.pid)
      await pause(noticedAfterMs)
      await queryServer(standby, 'select pg_promote(true)')
      isPromoted = true
      const promotedAfter = tenths(performance.now() - killedAt)
      const { answers } = await well
      const wellAfter = tenths(performance.now() - killedAt)
      await traffic.flow(calmMs)
      const lost = await lostOf(pool, [...traffic.acknowledged])
      const broken = brokenOnes(await verifyShop(pool))
      await pool.end()
      const said = shop.output().slice(saidBefore)
      if (/закончился/.test(said)) throw new Error(`A process of the shop ended:\n${said}`)
      if (broken.length > 0) throw new Error(broken.join('\n'))
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged orders are lost: ${lost.join(', ')}`)
      say(
        `основная база убита под заказами, запасная повышена через ${promotedAfter} с, заказы идут через ` +
          `${wellAfter} с после гибели; подтверждено заказов ${traffic.acknowledged.size} (до гибели ${before}), ` +
          `потеряно 0, ответы тем временем ${counted(answers)}, нарушений 0, руками ничего не запущено`,
      )
    } finally {
      await shop.stop()
    }
  } finally {
    for (const { data, pid } of servers) await stopServer(data, pid)
    rmSync(directory, { recursive: true, force: true })
  }
}

const tenths = (milliseconds: number) => Math.round(milliseconds / 100) / 10

/** From now on a commit is acknowledged when the standby has it on its disk. */
async function waitForSync(primary: Server): Promise<void> {
  await queryServer(primary, `alter system set synchronous_standby_names = '*'`)
  await queryServer(primary, 'select pg_reload_conf()')
  const until = performance.now() + readyWithinMs
  while (performance.now() < until) {
    const [row] = await queryServer(primary, 'select sync_state from pg_stat_replication')
    if (row?.sync_state === 'sync') return
    await pause(100)
  }
  throw new Error('The standby does not follow')
}

/** Both processes serve. */
async function waitForProcesses(url: string): Promise<void> {
  const until = performance.now() + readyWithinMs
  while (performance.now() < until) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    if (/process="1"/.test(metrics) && /process="2"/.test(metrics)) return
    await pause(100)
  }
  throw new Error('The second process does not serve')
}

/** The server with all its processes, as when its machine is gone. */
function killWhole(pid: number) {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const pids = [pid, ...children.trim().split('\n').map(Number)]
  for (const each of pids) if (each > 0 && isAlive(each)) process.kill(each, 'SIGKILL')
}

async function lostOf(pool: Pool, ids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from unnest($1::int[]) as told (id) where not exists (select from orders o where o.id = told.id)',
    [ids],
  )
  return rows.map(({ id }) => id)
}
