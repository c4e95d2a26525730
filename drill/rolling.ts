import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type SpawnedShop, spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { openBalancer } from './balancer.ts'
import { counted, type Drill, maxMs, playedOf } from './drill.ts'
import { openDrillShop } from './drill-shop.ts'
import { freePorts } from './free-ports.ts'
import { findDrillGoods } from './goods.ts'
import { openVisitors } from './visitors.ts'

const startTries = 3
/** nginx sends nothing to a server for so long after one failure: the next restart waits until it does again. */
const failTimeoutMs = 11_000

/**
 * npm run drill -- rolling [restarts] [requests]: two processes behind a balancer are restarted in turn while visitors
 * read and fill baskets.
 */
export const runRolling: Drill = async (say, [givenRestarts, givenRequests]) => {
  const restarts = Number(givenRestarts ?? 10)
  const wanted = Number(givenRequests ?? 10_000)
  const drill = await openDrillShop()
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-rolling-'))
  const [first, second, front] = await freePorts(3)
  const ports = [first!, second!]
  const start = (port: number) =>
    spawnShop({
      ...{ DATABASE_URL: drill.url, SHOP_DEMO: 'on', DATA_DIR: directory, PORT: String(port) },
      ...{ PROOF_OF_WORK: 'off', TRUSTED_PROXIES: '1', DRAIN_SECONDS: '1' },
    })
  let startedAgain = 0
  /** As a supervisor does: a start on a machine that is too busy to reach its database in time is repeated. */
  const open = async (port: number): Promise<SpawnedShop> => {
    for (let left = startTries; ; left -= 1)
      try {
        return await start(port)
      } catch (error) {
        if (left === 1) throw error
        startedAgain += 1
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
      while (restarted < restarts && performance.now() - startedAt < maxMs) {
        const at = restarted % ports.length
        await shops[at]!.stop()
        shops[at] = await open(ports[at]!)
        restarted += 1
        await pause(failTimeoutMs)
      }
      while (answers.length < wanted && performance.now() - startedAt < maxMs) await pause(100)
    } finally {
      await leave()
      await balancer.close()
    }
    say(
      `балансировщик: ${balancer.name}; перезапусков ${playedOf(restarted, restarts)} (пусков повторено ` +
        `${startedAgain}), запросов ${answers.length}${answers.length < wanted ? ` из ${wanted}: вышло время` : ''}, ` +
        `из них не удалось ${failures.length}; ответы ${counted(answers)}, ` +
        `${Math.round((performance.now() - startedAt) / 1000)} с`,
    )
    for (const failure of failures.slice(0, 20)) say(`  ${failure.what}`)
    if (failures.length > 0) throw new Error(`${failures.length} requests of ${answers.length} failed`)
  } finally {
    await Promise.all(shops.map((shop) => shop.stop().catch(() => {})))
    rmSync(directory, { recursive: true, force: true })
    await drill.close()
  }
}
