import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../api/src/base/db/pool.ts'
import { administer } from '../../api/src/base/db/test-database.ts'
import { addProducts } from '../../api/src/catalogue/catalog/test-catalog.ts'
import { eventually } from '../../api/src/test-eventually.ts'
import { scratch } from '../../api/src/test-scratch.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './process-identity.ts'
import { type SpawnedShop, spawnShop } from './spawned-shop.ts'

const folders = mkdtempSync(join(scratch, 'shpulka processes '))
chmodSync(folders, 0o755)
const dataDir = join(folders, 'shop')
const running = new Set<SpawnedShop>()
afterEach(async () => {
  await Promise.all([...running].map(stop))
})
afterAll(() => rmSync(folders, { recursive: true, force: true }))

const two = { DATA_DIR: dataDir, SHOP_DEMO: 'off', SHOP_PROCESSES: '2' }
const start = async (env: Record<string, string>) => {
  const shop = await spawnShop(env)
  running.add(shop)
  return shop
}
const stop = async (shop: SpawnedShop) => {
  running.delete(shop)
  return shop.stop()
}
/** Uses a new connection each time: connections are distributed to the processes in turn. */
const read = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })
  return { status: answer.status, text: await answer.text() }
}
/** Start time of each process by its name. */
const startsOf = async ({ url }: SpawnedShop) => {
  const { text } = await read(`${url}/metrics`)
  return Object.fromEntries(
    [...text.matchAll(/^process_start_time_seconds\{process="(\d)"\} ([\d.]+)$/gm)].map(([, name, at]) => [name, at]),
  )
}
const workersOf = ({ process: { pid } }: SpawnedShop) =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('main.ts'))
    .map((line) => Number.parseInt(line, 10))

describe('several processes behind one port', () => {
  test('serve in turn, see each other’s changes and share metrics; a killed one is restarted, the port answers on', async () => {
    const shop = await start(two)
    expect(shop.output()).toMatch(/процессов: 2/)
    expect(shop.output().match(/оплата картой/g)).toHaveLength(1)
    await eventually(async () => expect(Object.keys(await startsOf(shop))).toEqual(['1', '2']))
    const pool = openPool((await runningPostgresUrl(dataDir))!, { maxConnections: 1 })
    await pool.query(`insert into categories (id, code, title) values (1, 'machines', 'Машины')`)
    await addProducts(pool, [{ id: 1, title: 'Оверлок', siteIds: [1], categoryIds: [1] }])
    const address = `${shop.url}/api/catalog/v1/products/by-ids?ids=1`
    const areShown = (title: string) =>
      Promise.all(
        Array.from({ length: 6 }, async () =>
          (await read(address, { headers: { 'x-site-id': '1' } })).text.includes(title),
        ),
      )
    for (const title of ['Оверлок «Волна»', 'Оверлок «Прибой»']) {
      expect(await areShown(title)).toEqual(Array.from({ length: 6 }, () => false))
      await pool.query('update products set title = $1', [title])
      await pool.query(`select pg_notify('shop_changes', 'product:1')`)
      await eventually(async () => expect(await areShown(title)).toEqual(Array.from({ length: 6 }, () => true)))
    }
    await pool.end()

    let before: Record<string, string | undefined> = {}
    await eventually(async () => {
      before = await startsOf(shop)
      expect(Object.keys(before)).toEqual(['1', '2'])
    })
    const [killed] = workersOf(shop)
    process.kill(killed!, 'SIGKILL')
    await eventually(() => expect(shop.output()).toMatch(/Процесс \d закончился сам/))
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(`${shop.url}/healthz`)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    await eventually(() => expect(shop.output()).toMatch(/Процесс \d снова работает/))
    // Metrics leave out a process that is busy for two seconds.
    let after: Record<string, string | undefined> = {}
    await eventually(async () => {
      after = await startsOf(shop)
      expect(Object.keys(after)).toEqual(['1', '2'])
    })
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toHaveLength(1)
    // A supervisor may send its signal to the whole group: the workers wait for the primary process.
    for (const pid of workersOf(shop)) process.kill(pid, 'SIGTERM')
    expect((await read(`${shop.url}/readyz`)).status).toBe(200)
    expect(await stop(shop)).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('the shop exits with code 1 when its first process cannot start', async () => {
    const broken = `import cluster from 'node:cluster';if(cluster.isWorker)process.exit(3)`
    const shop = await spawnShop({
      ...two,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}`,
    }).catch((error: Error) => error.message)
    expect(shop).toMatch(/ended with code 1/)
    expect(shop).toMatch(/Процесс 1 \(pid \d+\) закончился: код 3/)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('exit when the primary process is killed', async () => {
    const shop = await start(two)
    const workers = workersOf(shop)
    expect(workers).toHaveLength(2)
    running.delete(shop)
    shop.process.kill('SIGKILL')
    await once(shop.process, 'exit')
    await eventually(() => expect(workers.filter(isAlive)).toEqual([]))
    // Adopts the database that was left running, and stops it.
    expect(await stop(await start({ ...two, SHOP_PROCESSES: '1' }))).toBe(0)
  })
})

test('refuses a second shop with a different files folder and accepts one with the same folder', async () => {
  const server = await startEmbeddedPostgres({ dataDirectory: dataDir })
  onTestFinished(() => server.stop())
  // Its schema is there already; of its folder it knows nothing yet.
  await administer(server.urlOf('postgres'), 'create database shared template shpulka')
  const url = server.urlOf('shared')
  await administer(url, 'delete from files_folder')
  const [one, other] = [join(folders, 'one'), join(folders, 'other')]
  const first = await start({ DATABASE_URL: url, DATA_DIR: one })
  const same = await start({ DATABASE_URL: url, DATA_DIR: one })
  const refused = await spawnShop({ DATABASE_URL: url, DATA_DIR: other }).catch((error: Error) => error.message)
  expect(refused).toMatch(/Файлы этого магазина \(картинки, документы\) лежат в другой папке, а не в .+other/)
  expect(refused).not.toMatch(/\n {4}at /)
  expect(existsSync(join(other, 'files', '.files-folder'))).toBe(false)
  expect(await Promise.all([stop(first), stop(same)])).toEqual([0, 0])
})
