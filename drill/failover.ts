import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { brokenOnes, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { counted, type Drill, tenths } from './drill.ts'
import { drillTokenSecret } from './drill-shop.ts'
import { openOwnPair } from './pair.ts'
import { lostOrders, openTraffic } from './traffic.ts'
import { waitUntil } from './wait-until.ts'

const calmMs = 5_000

/**
 * npm run drill -- failover: the primary dies with all its processes while buyers order, the standby, which has every
 * commit, is promoted; nobody starts or tells the shop anything.
 */
export const runFailover: Drill = async (say) => {
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-failover-'))
  chmodSync(directory, 0o755)
  try {
    const pair = await openOwnPair(directory)
    try {
      const shop = await spawnShop({
        ...{ DATABASE_URL: pair.url, DATA_DIR: join(directory, 'shop'), SHOP_DEMO: 'on', SHOP_PROCESSES: '2' },
        ...{ PROOF_OF_WORK: 'off', TRUSTED_PROXIES: '1', TOKEN_SECRET: drillTokenSecret },
      })
      try {
        await waitUntil('The second process does not serve', async () => {
          const metrics = await (await fetch(`${shop.url}/metrics`)).text()
          return /process="1"/.test(metrics) && /process="2"/.test(metrics)
        })
        const pool = openPool(pair.url, { connections: 2, answerMilliseconds: null })
        const traffic = await openTraffic(pool, shop.url)
        await traffic.flow(calmMs)
        const before = traffic.acknowledged.size
        let isPromoted = false
        const well = traffic.untilWell(() => isPromoted)
        await pause(500)
        const saidBefore = shop.output().length
        const killedAt = performance.now()
        await pair.losePrimary()
        isPromoted = true
        const promotedAfter = tenths(performance.now() - killedAt)
        const { answers } = await well
        const wellAfter = tenths(performance.now() - killedAt)
        await traffic.flow(calmMs)
        const lost = await lostOrders(pool, [...traffic.acknowledged])
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
      await pair.close()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
