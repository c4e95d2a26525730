import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as open } from 'node:http'
import { createServer } from 'node:net'
import { release } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { administer } from '../../api/src/base/db/test-database.ts'
import { readConfig } from '../../api/src/config.ts'
import { eventually } from '../../api/src/test-eventually.ts'
import { scratch } from '../../api/src/test-scratch.ts'
import { openDatabase } from './database.ts'
import { runningPostgresUrl, runningServerUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './process-identity.ts'
import { recoverySyncMethod } from './recovery-sync.rule.ts'
import { type SpawnedShop, spawnShop } from './spawned-shop.ts'
import { StartupError } from './startup-error.ts'

const folders = mkdtempSync(join(scratch, 'shpulka start '))
chmodSync(folders, 0o755)
const dataDir = join(folders, 'a shop')
const running = new Set<SpawnedShop>()
afterEach(async () => {
  await Promise.all([...running].map(stop))
})
afterAll(() => {
  rmSync(folders, { recursive: true, force: true })
})

const env = { DATA_DIR: dataDir, SHOP_DEMO: 'on' }
const start = async (more: Record<string, string> = {}) => {
  const shop = await spawnShop({ ...env, ...more })
  running.add(shop)
  return shop
}
const stop = async (shop: SpawnedShop) => {
  running.delete(shop)
  return shop.stop()
}
const statusOf = async (url: string) => (await fetch(url)).status
const isDatabaseRestarted = async (shop: SpawnedShop, killed: number) =>
  existsSync(pidFile) && databasePid() !== killed && (await statusOf(`${shop.url}/readyz`)) === 200
/** PostgreSQL has this file while it runs; its first line is the id of the process. */
const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid')
const databasePid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

describe('a shop', () => {
  test('starts from nothing, prints its address, and stops on SIGTERM with its database', async () => {
    const shop = await start()
    expect(shop.output()).toMatch(/каталог: загружен демонстрационный/)
    expect(shop.output()).toMatch(/сайт «.+»: http:\/\/localhost:\d+/)
    expect(
      await Promise.all(
        ['/', '/healthz', '/readyz', '/metrics', '/api/openapi.json'].map((path) => statusOf(shop.url + path)),
      ),
    ).toEqual([200, 200, 200, 200, 200])
    const metrics = await (await fetch(`${shop.url}/metrics`)).text()
    expect(metrics).toMatch(/^shpulka_page_seconds_count\{route="\/",status="2xx"\} 1$/m)
    // The home page was made before the first visitor came.
    expect(metrics).toMatch(/^shpulka_cache_requests_total\{cache="documents",outcome="hit"\} 1$/m)
    expect(databasePid()).toBeGreaterThan(0)
    // Only the shop’s system user can read the files it wrote.
    const open = [
      '-mindepth',
      '1',
      '-path',
      join(dataDir, 'postgres'),
      '-prune',
      '-o',
      '!',
      '-type',
      'l',
      '-perm',
      '/077',
      '-print',
    ]
    expect(execFileSync('find', [dataDir, ...open], { encoding: 'utf8' })).toBe('')
    expect(await stop(shop)).toBe(0)
    expect(existsSync(pidFile)).toBe(false)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })
})

describe('a shop on existing data', () => {
  let shop: SpawnedShop
  beforeAll(async () => {
    // The second shop’s data is a copy: loading the demo twice would prove nothing more.
    execFileSync('cp', ['-a', dataDir, join(folders, 'other')])
    shop = await spawnShop(env)
  })
  afterAll(async () => expect(await shop.stop()).toBe(0))

  test('starts again; a second one on its folder or its port does not', async () => {
    expect(await statusOf(`${shop.url}/`)).toBe(200)
    expect(shop.output()).toMatch(/каталог: уже загружен/)

    const second = await spawnShop({ DATA_DIR: dataDir }).catch((error: Error) => error.message)
    expect(second).toMatch(/Магазин с папкой данных .+ уже запущен \(pid \d+\)/)

    const busy = await spawnShop({ DATA_DIR: join(folders, 'other'), PORT: new URL(shop.url).port }).catch(
      (error: Error) => error.message,
    )
    expect(busy).toMatch(/Порт \d+ занят/)
    expect(busy).not.toMatch(/ {4}at /)

    // A test or a drill that is killed leaves no shop behind.
    const [script, env] = [join(import.meta.dirname, 'spawned-shop.ts'), { DATA_DIR: join(folders, 'other') }]
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { spawnShop } = await import(${JSON.stringify(pathToFileURL(script))})
         const { url, process: { pid } } = await spawnShop(${JSON.stringify(env)})
         console.log(JSON.stringify({ url, pid }))`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const other = JSON.parse(String((await once(parent.stdout, 'data'))[0])) as { url: string; pid: number }
    expect(await Promise.all([shop, other].map(({ url }) => statusOf(`${url}/readyz`)))).toEqual([200, 200])
    parent.kill('SIGKILL')
    await eventually(() => expect(isAlive(other.pid)).toBe(false))
    expect(existsSync(join(folders, 'other', 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  })

  test('another opens on an empty external database without goods and card payments, with the first steps', async () => {
    const urlOf = (database: string) => runningServerUrl(dataDir, database)
    await administer((await urlOf('postgres'))!, 'create database bare')
    const TOKEN_SECRET = 'a secret that the unit alone has, long enough'
    const bareEnv = { DATA_DIR: join(folders, 'bare'), DATABASE_URL: (await urlOf('bare'))! }
    const bare = await spawnShop({ ...bareEnv, TOKEN_SECRET })
    running.add(bare)
    expect(bare.output()).toMatch(/каталог: пуст/)
    expect(bare.output()).toMatch(/оплата картой: выключена — задайте YOOKASSA_SHOP_ID/)
    expect(shop.output()).toMatch(/оплата картой: учебный банк, настоящих денег нет/)
    const home = await (await fetch(bare.url)).text()
    expect(home).toContain('Магазин открыт, товаров пока нет')
    expect(home).not.toMatch(/ИНН ,|mailto:"|tel:"/)
    expect(
      await Promise.all(
        ['/catalog', '/cart', '/search?search=x', '/sitemap.xml', '/readyz'].map((path) => statusOf(bare.url + path)),
      ),
    ).toEqual([200, 200, 200, 200, 200])
    const links = new Set(
      [...home.matchAll(/<a [^>]*?href="(\/[^"#]*)"/g)].map(([, path]) => path!.replaceAll('&amp;', '&')),
    )
    expect(links).toContain('/help/privacy')
    for (const path of links) expect([path, await statusOf(bare.url + path)]).toEqual([path, 200])
    const methods = (await (await fetch(`${bare.url}/api/payments/v1`)).json()) as { kind: string }[]
    // A command beside it works on the same database or says why not: never on another or a new one.
    const staff = async (args: string[], env: Record<string, string>) => {
      const command = spawn(process.execPath, [join(import.meta.dirname, 'staff.ts'), ...args], {
        env: { ...process.env, OFFICE_HOST: 'office.example', ...env },
      })
      let printed = ''
      for (const stream of [command.stdout, command.stderr]) stream.on('data', (part) => (printed += part))
      const [code] = await once(command, 'close')
      return { code, printed }
    }
    const staffList = (env: Record<string, string>) => staff(['list'], env)
    expect(await staffList({ DATA_DIR: join(folders, 'bare') })).toEqual({
      code: 1,
      printed: expect.stringMatching(/Магазин \(pid \d+\) .+ работает с базой по DATABASE_URL/),
    })
    expect(await staffList({ DATA_DIR: join(folders, 'nowhere') })).toEqual({
      code: 1,
      printed: expect.stringContaining('базы магазина нет, новую команда не делает'),
    })
    expect(existsSync(join(folders, 'nowhere', 'postgres'))).toBe(false)
    const other = { DATA_DIR: join(folders, 'bare'), DATABASE_URL: (await urlOf('shpulka'))! }
    expect(await staffList(other)).toEqual({ code: 0, printed: expect.stringContaining('Внимание: магазин (pid') })
    // A link signed by a secret that an earlier command left in the folder would not open.
    writeFileSync(join(folders, 'bare', 'token-secret'), 'of an earlier command, that no shop has ever read')
    const invite = ['invite', 'owner@example.ru', '--role', 'owner']
    expect(await staff(invite, bareEnv)).toEqual({ code: 1, printed: expect.stringContaining('с другим секретом') })
    expect(await staff(invite, { ...bareEnv, TOKEN_SECRET })).toEqual({
      code: 0,
      printed: expect.stringMatching(/https:\/\/office\.example\/invitation#/),
    })
    expect(methods.map(({ kind }) => kind)).toEqual(['on-delivery', 'invoice'])
    expect(await stop(bare)).toBe(0)
  })
})

describe('a shop after one that used the superuser', () => {
  const faultInjection =
    `process.on('SIGUSR2',()=>void Promise.reject(new Error('of ` +
    `nobody'))).on('SIGWINCH',()=>{throw new Error('of no one')})`
  let shop: SpawnedShop
  beforeAll(async () => {
    const server = await startEmbeddedPostgres({ dataDirectory: dataDir })
    await administer(server.urlOf('shpulka'), 'reassign owned by shpulka to postgres; drop owned by shpulka')
    await administer(server.urlOf('postgres'), 'alter database shpulka owner to postgres')
    await administer(server.urlOf('postgres'), 'drop role shpulka')
    await server.stop()
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(faultInjection)}`
    shop = await spawnShop({ ...env, NODE_OPTIONS })
  })
  afterAll(async () => {
    if (shop.process.exitCode === null) await shop.stop()
  })

  test('uses a non-superuser role that owns its database', async () => {
    expect(await statusOf(`${shop.url}/catalog`)).toBe(200)
    const client = new pg.Client({ connectionString: (await runningPostgresUrl(dataDir))! })
    await client.connect()
    const { rows } =
      await client.query(`select rolname, rolsuper or rolcreatedb or rolcreaterole or rolreplication as "isMore",
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'v', 'S')
         and c.relowner <> r.oid) as others
      from pg_roles r where rolname = current_user`)
    await expect(client.query(`select pg_read_file('/etc/hostname')`)).rejects.toThrow('permission denied')
    const sync = recoverySyncMethod(process.platform, release())
    expect((await client.query('show recovery_init_sync_method')).rows).toEqual([{ recovery_init_sync_method: sync }])
    await client.end()
    expect(rows).toEqual([{ rolname: 'shpulka', isMore: false, others: 0 }])
  })

  test('logs an unhandled rejection and keeps working; exits with code 1 on an uncaught exception', async () => {
    const rejectionCount = async () =>
      /^shpulka_unhandled_errors_total\{kind="rejection"\} (\d+)$/m.exec(
        await (await fetch(`${shop.url}/metrics`)).text(),
      )?.[1]
    expect(await rejectionCount()).toBe('0')
    shop.process.kill('SIGUSR2')
    await eventually(async () => expect(await rejectionCount()).toBe('1'))
    expect(shop.output()).toMatch(/of nobody.*"event":"unhandled-rejection"/)
    expect(await statusOf(`${shop.url}/`)).toBe(200)
    shop.process.kill('SIGWINCH')
    const [code] = await once(shop.process, 'exit')
    expect([code, shop.output()]).toEqual([1, expect.stringMatching(/of no one.*"event":"uncaught-exception"/)])
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })
})

describe('an open shop', () => {
  test('shows a feed imported meanwhile; recovers after kill -9 of itself, of its database and of both', async () => {
    const shop = await start()
    const feed = join(folders, 'feed.yml')
    writeFileSync(
      feed,
      `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-01-01 10:00"><shop><name>Проба</name>` +
        `<company>Проба</company><url>http://proba.example</url>
      <currencies><currency id="RUR" rate="1"/></currencies><categories><category id="1">Пробники</category>` +
        `</categories>
      <offers><offer id="p1" available="true"><price>100</price><currencyId>RUR</currencyId>` +
        `<categoryId>1</categoryId><name>Пробная шпулька</name></offer></offers></shop></yml_catalog>`,
    )
    const command = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), 'yml', feed], {
      env: { ...process.env, DATA_DIR: dataDir, SHOP_DEMO: 'on' },
      stdio: 'ignore',
    })
    const [code] = await once(command, 'close')
    expect(code).toBe(0)
    const count = async () => {
      const answer = await fetch(`${shop.url}/api/catalog/v1/products/count`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ search: 'Пробная шпулька' }),
      })
      return ((await answer.json()) as { total: number }).total
    }
    await eventually(async () => expect(await count()).toBe(1))
    expect(await statusOf(`${shop.url}/readyz`)).toBe(200)

    const database = databasePid()
    running.delete(shop)
    shop.process.kill('SIGKILL')
    await once(shop.process, 'close')
    expect(isAlive(database)).toBe(true)

    const next = await start()
    expect(databasePid()).toBe(database)
    expect(await statusOf(`${next.url}/readyz`)).toBe(200)
    // A killed server that was adopted stays a zombie until init waits for it.
    process.kill(database, 'SIGKILL')
    await eventually(async () => expect(await isDatabaseRestarted(next, database)).toBe(true))
    expect(next.output()).toMatch(/База данных \(pid \d+\) остановилась сама/)
    expect(next.output()).not.toContain('PostgreSQL не запустился')
    running.delete(next)
    next.process.kill('SIGKILL')
    process.kill(databasePid(), 'SIGKILL')
    await once(next.process, 'close')

    // The pid file of the dead server holds the id of a live process: another program that got it.
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
    const last = await start()
    expect(await statusOf(`${last.url}/readyz`)).toBe(200)
    const restarted = databasePid()
    expect(await stop(last)).toBe(0)
    expect(isAlive(restarted)).toBe(false)
    expect(existsSync(pidFile)).toBe(false)
  })

  test('on SIGTERM is not ready but answers; on a second one finishes requests in flight and takes no new ones', async () => {
    // A job that waits for a service is left to another process.
    const silentService = `const ask = fetch
      globalThis.fetch = (to, ...rest) => String(to).includes('cdek.example') ? new Promise(() => {}) : ask(to, ...rest)`
    const shop = await start({
      DRAIN_SECONDS: '300',
      ...{ CDEK_CLIENT_ID: 'a', CDEK_CLIENT_SECRET: 'b', CDEK_URL: 'https://cdek.example' },
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(silentService)}`,
    })
    expect(await statusOf(`${shop.url}/readyz`)).toBe(200)
    shop.process.kill('SIGTERM')
    await eventually(async () => expect(await statusOf(`${shop.url}/readyz`)).toBe(503))
    for (const path of ['/healthz', '/', '/api/sites/v1']) expect(await statusOf(`${shop.url}${path}`)).toBe(200)
    const body = JSON.stringify({})
    const slow = open(`${shop.url}/api/catalog/v1/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    slow.write(body.slice(0, 1))
    await once(slow, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))
    // Once the shop answers another request, it has read the head of this one.
    await statusOf(`${shop.url}/healthz`)
    running.delete(shop)
    shop.process.kill('SIGTERM')
    await eventually(async () => expect(await statusOf(`${shop.url}/healthz`).catch(() => 'refused')).toBe('refused'))
    slow.end(body.slice(1))
    const [answer] = await once(slow, 'response')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.connection).toBe('close')
    answer.resume()
    await once(shop.process, 'close')
    expect(shop.process.exitCode).toBe(0)
    expect(existsSync(pidFile)).toBe(false)
  })
})

describe('a start that cannot succeed prints one line', () => {
  const failedStartOutput = async (env: Record<string, string>) => {
    const shop = await spawnShop({ DATA_DIR: join(folders, 'refused'), ...env }).catch((error: Error) => error.message)
    return String(shop)
  }
  const closed = 'postgres://shop:secret@127.0.0.1:1/shop'

  test('a database address where nobody answers', async () => {
    const output = await failedStartOutput({ DATABASE_URL: closed })
    expect(output).toMatch(/DATABASE_URL \(127\.0\.0\.1:1\/shop\): по этому адресу база не отвечает/)
    expect(output).not.toMatch(/\n {4}at |secret/)
  })

  test('a database host that is not PostgreSQL', async () => {
    const otherServer = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
    await once(otherServer, 'listening')
    const { port } = otherServer.address() as { port: number }
    const DATABASE_URL = `postgres://shop@127.0.0.1:${port}/shop`
    const failure = await openDatabase(readConfig({ DATABASE_URL })).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect(String(failure)).toMatch(/DATABASE_URL .+Исправьте адрес/)
    otherServer.close()
  })
})
