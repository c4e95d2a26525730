import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { describeViolations, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { type Drill, describeStatuses, toSeconds } from './drill.ts'
import { drillTokenSecret } from './drill-shop.ts'
import { openEmbeddedPair } from './pair.ts'
import { lostOrders, openTraffic } from './traffic.ts'
import { waitUntil } from './wait-until.ts'

const calmMilliseconds = 5_000

/**
 * npm run drill -- failover: the primary database dies with all its processes while buyers order, and the synchronous
 * standby is promoted; the shop must recover without any action.
 */
export const runFailover: Drill = async (print) => {
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-failover-'))
  chmodSync(directory, 0o755)
  try {
    const pair = await openEmbeddedPair(directory)
    try {
      const shop = await spawnShop({
        DATABASE_URL: pair.url,
        DATA_DIR: join(directory, 'shop'),
        SHOP_DEMO: 'on',
        SHOP_PROCESSES: '2',
        PROOF_OF_WORK: 'off',
        TRUSTED_PROXIES: '1',
        TOKEN_SECRET: drillTokenSecret,
      })
      try {
        await waitUntil('The second process does not serve', async () => {
          const metrics = await (await fetch(`${shop.url}/metrics`)).text()
          return /process="1"/.test(metrics) && /process="2"/.test(metrics)
        })
        const pool = openPool(pair.url, { maxConnections: 2, queryTimeoutMilliseconds: null })
        const traffic = await openTraffic(pool, shop.url)
        await traffic.flow(calmMilliseconds)
        const before = traffic.acknowledged.size
        let isPromoted = false
        const recovery = traffic.untilRecovered(() => isPromoted)
        await pause(500)
        const outputBefore = shop.output().length
        const killedAt = performance.now()
        await pair.losePrimary()
        isPromoted = true
        const promotedAfter = toSeconds(performance.now() - killedAt)
        const { answers } = await recovery
        const recoveredAfter = toSeconds(performance.now() - killedAt)
        await traffic.flow(calmMilliseconds)
        const lost = await lostOrders(pool, [...traffic.acknowledged])
        const broken = describeViolations(await verifyShop(pool))
        await pool.end()
        const newOutput = shop.output().slice(outputBefore)
        if (/закончился/.test(newOutput)) throw new Error(`A process of the shop ended:\n${newOutput}`)
        if (broken.length > 0) throw new Error(broken.join('\n'))
        if (lost.length > 0) throw new Error(`${lost.length} acknowledged orders are lost: ${lost.join(', ')}`)
        print(
          `основная база убита под заказами, запасная повышена через ${promotedAfter} с, заказы идут через ` +
            `${recoveredAfter} с после гибели; подтверждено заказов ${traffic.acknowledged.size} (до гибели ${before}), ` +
            `потеряно 0, ответы тем временем ${describeStatuses(answers)}, нарушений 0, руками ничего не запущено`,
        )
      } finally {
        await shop.stop()
      }
    } finally {
      await pair.close()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
