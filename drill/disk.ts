import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { describeViolations, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { runningPostgresUrl } from '../apps/shop/src/embedded-postgres.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { type Drill, describeStatuses } from './drill.ts'
import { drillTokenSecret } from './drill-shop.ts'
import { lostOrders, openTraffic } from './traffic.ts'

const diskMb = 900
const calmMilliseconds = 3_000
const fullMilliseconds = 15_000
const pages = ['/', '/catalog', '/contacts']

/**
 * npm run drill -- disk [times]: the disk of a whole shop (database, WAL, files, emails) becomes full while buyers
 * order, and is freed again. Nothing acknowledged is lost, pages are shown meanwhile, the shop recovers by itself. The
 * disk is a small tmpfs, which only root can mount.
 */
export const runDisk: Drill = async (print, [timesText = '2']) => {
  const disk = mkdtempSync(join(tmpdir(), 'shpulka-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', disk])
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true, force: true })
    return print('маленький диск подключить нельзя (нужны права root): переполнение не проверено')
  }
  try {
    const shop = await spawnShop({
      ...{ DATA_DIR: join(disk, 'shop'), SHOP_DEMO: 'on', PROOF_OF_WORK: 'off', TRUSTED_PROXIES: '1' },
      TOKEN_SECRET: drillTokenSecret,
    })
    try {
      const poolOf = async () =>
        openPool((await runningPostgresUrl(join(disk, 'shop')))!, { maxConnections: 2, queryTimeoutMilliseconds: null })
      let pool = await poolOf()
      const traffic = await openTraffic(pool, shop.url)
      for (const page of pages) await expectPage(shop.url + page)
      for (let time = 1; time <= Number(timesText); time += 1) {
        await traffic.flow(calmMilliseconds)
        const before = traffic.acknowledged.size
        let isFree = false
        const recovery = traffic.untilRecovered(() => isFree, [503, 507])
        // The end of the drill reports a failure, also when a page fails first.
        recovery.catch(() => {})
        const megabytes = await keepFull(join(disk, 'ballast'), () =>
          Promise.all(pages.map((page) => expectPage(shop.url + page))),
        )
        isFree = true
        const { answers, seconds } = await recovery
        print(
          `диск полон (${time}): занято ${megabytes} МБ на ${fullMilliseconds / 1000} с, ` +
            `заказы идут через ${seconds} с, ответы ${describeStatuses(answers)}, ` +
            `страницы показаны; подтверждено заказов ${traffic.acknowledged.size}, до ` +
            `того ${before}`,
        )
      }
      await traffic.flow(calmMilliseconds)
      await pool.end()
      pool = await poolOf()
      const lost = await lostOrders(pool, [...traffic.acknowledged])
      const broken = describeViolations(await verifyShop(pool))
      await pool.end()
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged orders are lost: ${lost.join(', ')}`)
      if (broken.length > 0) throw new Error(broken.join('\n'))
      print('потеряно 0, нарушений 0, руками ничего не запущено')
    } finally {
      await shop.stop()
    }
  } finally {
    spawnSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/**
 * Takes all free space again and again while `meanwhile` is repeated, then frees it; returns the most it took, in MB.
 */
async function keepFull(path: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + fullMilliseconds
  const file = openSync(path, 'a')
  let bytes = 0
  try {
    while (performance.now() < until) {
      bytes += takeSpace(file)
      await meanwhile()
      await pause(200)
    }
  } finally {
    closeSync(file)
    rmSync(path)
  }
  return Math.round(bytes / 2 ** 20)
}

function takeSpace(file: number): number {
  let bytes = 0
  for (const size of [2 ** 20, 4096])
    for (;;)
      try {
        bytes += writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        break
      }
  return bytes
}

async function expectPage(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
}
