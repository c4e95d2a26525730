import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type SpawnedShop, spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { openBalancer } from './balancer.ts'
import { type Drill, describeStatuses, maxMilliseconds, progressText } from './drill.ts'
import { openDrillShop } from './drill-shop.ts'
import { freePorts } from './free-ports.ts'
import { findDrillGoods } from './goods.ts'
import { openVisitors } from './visitors.ts'

const startTries = 3
/** Longer than nginx avoids a server after a failure; the next restart waits for that. */
const failTimeoutMilliseconds = 11_000

/**
 * npm run drill -- rolling [restarts] [requests]: restarts two processes behind a balancer in turn while visitors read
 * pages and fill baskets.
 */
export const runRolling: Drill = async (print, [restartsText, requestsText]) => {
  const restarts = Number(restartsText ?? 10)
  const requestCount = Number(requestsText ?? 10_000)
  const drill = await openDrillShop()
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-rolling-'))
  const [first, second, front] = await freePorts(3)
  const ports = [first!, second!]
  const start = (port: number) =>
    spawnShop({
      DATABASE_URL: drill.url,
      SHOP_DEMO: 'on',
      DATA_DIR: directory,
      PORT: String(port),
      PROOF_OF_WORK: 'off',
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '1',
    })
  let repeatedStarts = 0
  /** Repeats a failed start, like a supervisor: a busy machine may not reach its database in time. */
  const open = async (port: number): Promise<SpawnedShop> => {
    for (let triesLeft = startTries; ; triesLeft -= 1)
      try {
        return await start(port)
      } catch (error) {
        if (triesLeft === 1) throw error
        repeatedStarts += 1
      }
  }
  const shops: SpawnedShop[] = []
  try {
    const [goods] = await findDrillGoods(drill.pool, 1)
    shops.push(...(await Promise.all(ports.map(open))))
    const balancer = await openBalancer(front!, ports)
    let restarted = 0
    const startedAt = performance.now()
    const { answers, failures, leave } = openVisitors(balancer.url, goods!.groupId)
    try {
      while (restarted < restarts && performance.now() - startedAt < maxMilliseconds) {
        const at = restarted % ports.length
        await shops[at]!.stop()
        shops[at] = await open(ports[at]!)
        restarted += 1
        await pause(failTimeoutMilliseconds)
      }
      while (answers.length < requestCount && performance.now() - startedAt < maxMilliseconds) await pause(100)
    } finally {
      await leave()
      await balancer.close()
    }
    print(
      `балансировщик: ${balancer.name}; перезапусков ${progressText(restarted, restarts)} (пусков повторено ` +
        `${repeatedStarts}), запросов ${answers.length}${answers.length < requestCount ? ` из ${requestCount}: вышло время` : ''}, ` +
        `из них не удалось ${failures.length}; ответы ${describeStatuses(answers)}, ` +
        `${Math.round((performance.now() - startedAt) / 1000)} с`,
    )
    for (const failure of failures.slice(0, 20)) print(`  ${failure.what}`)
    if (failures.length > 0) throw new Error(`${failures.length} requests of ${answers.length} failed`)
  } finally {
    await Promise.all(shops.map((shop) => shop.stop().catch(() => {})))
    rmSync(directory, { recursive: true, force: true })
    await drill.close()
  }
}
