import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { startFlags } from '../bench/shop-process.ts'
import type { Drill } from './drill.ts'
import { drillTokenSecret, openDrillShop } from './drill-shop.ts'
import { findDrillGoods } from './goods.ts'
import { type MemorySample, memoryGrowth, memoryMb } from './memory.ts'
import { lostOrders, openTraffic } from './traffic.ts'
import { openVisitors } from './visitors.ts'

const sampleMilliseconds = 5_000
/** The bar of growth, in percent over the last three quarters. */
const maxGrowth = 5
/** In fewer minutes caches are still being filled. */
const enoughMinutes = 30

/**
 * npm run drill -- soak [minutes]: buyers order and visitors read a whole shop for so long, an hour by default; no
 * answer fails, nothing is lost, and memory does not grow by more than 5 % in the last three quarters.
 */
export const runSoak: Drill = async (print, [minutesText = '60']) => {
  const minutes = Number(minutesText)
  const drill = await openDrillShop()
  const directory = mkdtempSync(join(tmpdir(), 'shpulka-soak-'))
  const env = {
    ...{ DATABASE_URL: drill.url, DATA_DIR: directory, SHOP_DEMO: 'on', TOKEN_SECRET: drillTokenSecret },
    ...{ PROOF_OF_WORK: 'off', READS_PER_MINUTE: 'off', TRUSTED_PROXIES: '1' },
  }
  // With the flags of npm start, which decide how much memory the heap takes.
  const shop = await spawnShop(env, undefined, { flags: startFlags() })
  try {
    const traffic = await openTraffic(drill.pool, shop.url)
    const [goods] = await findDrillGoods(drill.pool, 1)
    const visitors = openVisitors(shop.url, goods!.groupId)
    const startedAt = performance.now()
    const samples: MemorySample[] = []
    while (performance.now() - startedAt < minutes * 60_000) {
      await traffic.flow(sampleMilliseconds)
      const minute = (performance.now() - startedAt) / 60_000
      samples.push({ minute, mb: memoryMb(shop.process.pid!) })
    }
    await visitors.leave()
    const settled = samples.filter(({ minute }) => minute > minutes / 4)
    const { growthPercent, mbPerHour } = memoryGrowth(settled)
    const [first, last] = [samples[0]!.mb, samples.at(-1)!.mb]
    print(
      `${minutes} мин: ответов посетителям ${visitors.answers.length}, не вышло ${visitors.failures.length}, заказов ` +
        `${traffic.acknowledged.size}; память ${first} → ${last} МБ, за последние три четверти ` +
        `${growthPercent.toFixed(1)} % (${mbPerHour.toFixed(0)} МБ в час), норма ${maxGrowth} %` +
        (minutes < enoughMinutes ? `; меньше ${enoughMinutes} минут о памяти не говорят` : ''),
    )
    if (visitors.failures.length > 0) throw new Error(visitors.failures.map(({ what }) => what).join('\n'))
    const lost = await lostOrders(drill.pool, [...traffic.acknowledged])
    if (lost.length > 0) throw new Error(`${lost.length} acknowledged orders are lost: ${lost.join(', ')}`)
    await drill.verify()
    if (minutes >= enoughMinutes && growthPercent > maxGrowth) throw new Error('Память растёт')
    print('потеряно 0, нарушений 0')
  } finally {
    await shop.stop()
    await drill.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
