import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { administer, withDatabase } from '../apps/api/src/base/db/test-database.ts'
import { describeViolations, verifyShop } from '../apps/api/src/checks/verify/verify-shop.ts'
import { type SpawnedShop, spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { startTestDatabases } from '../bin/test-databases.ts'
import type { Drill } from './drill.ts'
import { drillTokenSecret } from './drill-shop.ts'
import { openTraffic } from './traffic.ts'

const root = resolve(import.meta.dirname, '..')
const migrations = 'apps/api/src/base/db/migrations'
const flowMilliseconds = 5_000

/**
 * npm run drill -- releases [commit]: the previous release (a commit; by default the last one with fewer migrations)
 * fills a shop and serves it. This release starts beside it and migrates the database while it takes orders; both sell
 * on one database. Then the upgrade is rolled back, and the previous release starts on the new schema.
 */
export const runReleases: Drill = async (print, [commit]) => {
  const previousRelease = git(
    'rev-parse',
    '--short',
    commit ?? `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations)}^`,
  )
  const clone = mkdtempSync(join(tmpdir(), 'shpulka-releases-'))
  const { server, stop: stopServer } = await startTestDatabases()
  const name = `drill_releases_${process.pid}`
  const url = withDatabase(server.url, name)
  const shops: SpawnedShop[] = []
  try {
    execFileSync('git', ['clone', '--quiet', root, clone])
    execFileSync('git', ['-C', clone, 'reset', '--quiet', '--hard', previousRelease])
    // Any script installs the packages first; this one then only prints its usage.
    spawnSync('node', ['bin/with-setup.mjs', 'drill/main.ts'], { cwd: clone, stdio: 'ignore' })
    await administer(server.url, `create database ${name} template template0`)
    const pool = openPool(url, { maxConnections: 4, queryTimeoutMilliseconds: null })
    const open = async (script?: string) => {
      const shop = await spawnShop(
        {
          DATABASE_URL: url,
          DATA_DIR: join(clone, '.data-drill'),
          SHOP_DEMO: 'on',
          PROOF_OF_WORK: 'off',
          TRUSTED_PROXIES: '1',
          TOKEN_SECRET: drillTokenSecret,
        },
        script,
      )
      shops.push(shop)
      return shop
    }
    const migrationCount = async () => Number((await pool.query('select count(*) from migrations')).rows[0].count)
    const previousMain = join(clone, 'apps/shop/src/main.ts')

    const first = await open(previousMain)
    const previousMigrations = await migrationCount()
    const traffic = await openTraffic(pool, first.url)
    await traffic.flow(flowMilliseconds)
    let isStarted = false
    const starting = open().finally(() => {
      isStarted = true
    })
    while (!isStarted) await traffic.flow(500)
    const second = await starting
    const added = (await migrationCount()) - previousMigrations
    const secondTraffic = await openTraffic(pool, second.url)
    await Promise.all([traffic.flow(flowMilliseconds), secondTraffic.flow(flowMilliseconds)])
    await second.stop()
    await traffic.flow(flowMilliseconds)
    await first.stop()
    const third = await open(previousMain)
    const afterRollback = await openTraffic(pool, third.url)
    await afterRollback.flow(flowMilliseconds)
    await third.stop()

    const broken = describeViolations(await verifyShop(pool))
    await pool.end()
    if (broken.length > 0) throw new Error(broken.join('\n'))
    print(
      `выпуск ${previousRelease}, миграций с ним ${previousMigrations}, с этим ещё ${added}; заказов: у прежнего до, во время и после ` +
        `обновления ${traffic.acknowledged.size}, у нового ${secondTraffic.acknowledged.size}, у прежнего, пущенного на ` +
        `новой схеме, ${afterRollback.acknowledged.size}; отказов 0, нарушений 0`,
    )
  } finally {
    await Promise.all(shops.map((shop) => shop.process.exitCode === null && shop.stop().catch(() => {})))
    await administer(server.url, `drop database if exists ${name} with (force)`)
    await stopServer()
    rmSync(clone, { recursive: true, force: true })
  }
}

const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
