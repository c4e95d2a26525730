import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administer } from '../../../api/src/base/db/test-database.ts'
import { openFolderStorage } from '../../../api/src/base/files/files.port.ts'
import { readConfig } from '../../../api/src/config.ts'
import { scratch } from '../../../api/src/test-scratch.ts'
import { announceShop } from '../data-directory.ts'
import { openDatabase } from '../database.ts'
import { runningPostgresUrl, startEmbeddedPostgres, stopLeftoverPostgres } from '../embedded-postgres.ts'
import { type SpawnedShop, spawnShop } from '../spawned-shop.ts'
import { writeArchive } from './archive.ts'
import { runBackup } from './backup-command.ts'
import { textEntry } from './file-entries.ts'
import { runRestore } from './restore-command.ts'

const folder = mkdtempSync(join(scratch, 'shpulka-backup-'))
const inFolder = (name: string) => join(folder, name)
const [dataDir, backups] = [inFolder('shop'), inFolder('backups')]
const key = 'a key of at least thirty-two characters'
const fileId = randomUUID()
let shop: SpawnedShop

/** Backups of long ago, a file of the owner, and a backup of a clock that was wrong. */
const old = ['shop-2020-01-01T00-00-00.tar.zst', 'shop-2020-01-02T00-00-00.tar.zst.age']
const others = ['shop-2099-01-01T00-00-00.tar.zst', 'shop-notes.txt']
const addOthers = (directory: string) => {
  mkdirSync(directory)
  for (const name of [...old, ...others]) writeFileSync(join(directory, name), '')
}

/** Starts a command the way the operator does. */
function start(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  onEnd: Parameters<typeof execFile>[3] = () => {},
) {
  const environment = { ...process.env, NODE_ENV: undefined, VITEST: undefined, INIT_CWD: folder, ...env }
  return execFile(
    process.execPath,
    [join(import.meta.dirname, '..', `${name}.ts`), ...args],
    { env: environment },
    onEnd,
  )
}
const run = (...command: Parameters<typeof start>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const [name, args, env] = command
    start(name, args, env, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    )
  })

async function withDatabase<Result>(directory: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: (await runningPostgresUrl(directory))!, max: 2 })
  // A connection that is still closing when the server stops.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

beforeAll(async () => {
  shop = await spawnShop({ DATA_DIR: dataDir, SHOP_DEMO: 'off' })
  await openFolderStorage(join(dataDir, 'files')).put(fileId, Buffer.from('машина'))
  await withDatabase(dataDir, (pool) =>
    pool.query(
      `insert into files (id, name, mime, size_bytes, sha256) values ('${fileId}', 'a.txt', 'text/plain', 12, '')`,
    ),
  )
})

afterAll(async () => {
  for (const name of readdirSync(folder)) await stopLeftoverPostgres(inFolder(name))
  rmSync(folder, { recursive: true, force: true })
})

test('restores a shop from a backup made while it was selling; --keep leaves so many backups and all other files', async () => {
  addOthers(backups)
  let written = 0
  let isCopied = false
  const { code, output } = await withDatabase(dataDir, async (pool) => {
    await pool.query('create table written (n int primary key, filler text)')
    await pool.query('insert into written select n, repeat($$x$$, 500) from generate_series(1, 20000) n')
    written = 20_000
    const copying = run('backup', ['backups', '--keep', '1'], { DATA_DIR: dataDir, BACKUP_KEY: key }).finally(() => {
      isCopied = true
    })
    while (!isCopied) {
      await pool.query('insert into written values ($1, repeat($$y$$, 500))', [written + 1])
      written += 1
      await pool.query('update written set filler = filler || $$z$$ where n = $1', [1 + (written % 20_000)])
    }
    return copying
  })
  const whole = /зашифрована[\s\S]*нарушений 0[\s\S]*цела[\s\S]*Удалена прежняя/
  expect([code, output]).toEqual([0, expect.stringMatching(whole)])
  expect(output).toContain(`Внимание: копия ${others[0]} по имени новее`)
  const [name, ...left] = readdirSync(backups).toSorted()
  expect([name, left]).toEqual([expect.stringMatching(/^shop-20(?!20|99).*\.tar\.zst\.age$/), others])
  for (const other of others) rmSync(join(backups, other))
  expect(statSync(join(backups, name!)).mode & 0o777).toBe(0o600)
  expect(existsSync(join(dataDir, 'backup-check'))).toBe(false)

  shop.process.kill('SIGKILL')
  await stopLeftoverPostgres(dataDir)
  rmSync(dataDir, { recursive: true })

  const restored = inFolder('restored')
  const file = join(backups, name!)
  const restoreRun = await run('restore', [file], { DATA_DIR: restored, BACKUP_KEY: key })
  expect([restoreRun.code, restoreRun.output]).toEqual([
    0,
    expect.stringMatching(/нарушений 0[\s\S]*Номера пропущены[\s\S]*Магазин восстановлен/),
  ])
  shop = await spawnShop({ DATA_DIR: restored, SHOP_DEMO: 'off' })
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  await withDatabase(restored, async (pool) => {
    const { rows } = await pool.query('select count(*)::int as count, max(n) as last from written')
    expect(rows[0].last).toBe(rows[0].count)
    expect(rows[0].count).toBeGreaterThanOrEqual(20_000)
    expect(rows[0].count).toBeLessThanOrEqual(written)
    // Orders placed after the backup are lost here, but buyers have links made of their numbers.
    expect((await pool.query(`select nextval('orders_id_seq')::int as id`)).rows[0].id).toBe(11_002)
  })
  expect((await openFolderStorage(join(restored, 'files')).read(fileId))?.toString()).toBe('машина')
  await expect(runRestore([file], config('restored', { BACKUP_KEY: key }), out)).rejects.toThrow(/уже запущен/)
  await shop.stop()
})

const config = (directory: string, env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: inFolder(directory), ...env })
let printed = ''
const out = {
  write(text: string) {
    printed += text
  },
}

test('backs up a stopped shop; a backup that is not whole or not checked takes the place of none', async () => {
  const plain = inFolder('plain')
  addOthers(plain)
  // Of a killed backup.
  const abandoned = 'shop-2020-01-03T00-00-00.tar.zst.part'
  writeFileSync(join(plain, abandoned), '')
  utimesSync(join(plain, abandoned), new Date(0), new Date(0))
  // Nobody has sealed it since the shop was stopped.
  const server = await startEmbeddedPostgres({ dataDirectory: inFolder('restored') })
  await administer(
    server.url,
    `insert into audit_log (at, actor, action, record_kind, record_id, digest)
       values (now() - interval '2 hours', 'system', 'a.b', 'a', '1', '');
     update job_workers set seen_at = now() - interval '2 hours'`,
  )
  await server.stop()
  // A file that the shop has and the backup has not.
  const path = join(inFolder('restored'), 'files', fileId.slice(0, 2), fileId)
  renameSync(path, `${path}.draft`)
  mkdirSync(path)
  expect(await runBackup([plain, '--keep', '1'], config('restored'), out)).toBe(1)
  expect(printed).toMatch(/без шифрования[\s\S]*нарушений 0[\s\S]*НЕ ЦЕЛА/)
  expect(printed).toContain(`Нет в копии файла ${fileId}`)
  const before = readdirSync(plain)
  expect(before).toEqual(expect.arrayContaining([...old, ...others]))
  expect(before).not.toContain(abandoned)
  rmSync(path, { recursive: true })
  renameSync(`${path}.draft`, path)

  const [disk, needed] = [{ bavail: 3 * 2 ** 20, blocks: 2 ** 40, bsize: 2 ** 10 }, /нужно 3,\d ГБ, а свободно 3,2/]
  await expect(runBackup([plain, '--keep', '1'], config('restored'), out, async () => disk)).rejects.toThrow(needed)
  expect(readdirSync(plain)).toEqual(expect.arrayContaining(before))
  expect(existsSync(join(inFolder('restored'), 'backup-check'))).toBe(false)

  printed = ''
  const unchecked = readdirSync(plain)
  expect(await runBackup([plain], config('restored'), out)).toBe(0)
  expect(printed).toMatch(/без шифрования[\s\S]*нарушений 0[\s\S]* цела/)
  const made = readdirSync(plain).filter((name) => !unchecked.includes(name))
  expect(made).toEqual([expect.stringMatching(/^shop-20.*\.tar\.zst$/)])
})

test('a backup that is stopped leaves nothing in its folder', async () => {
  const stopped = inFolder('stopped')
  const command = start('backup', [stopped], { DATA_DIR: inFolder('restored') })
  await expect.poll(() => existsSync(stopped) && readdirSync(stopped), { interval: 5 }).toHaveLength(1)
  command.kill('SIGHUP')
  expect((await once(command, 'close'))[0]).toBe(129)
  expect(readdirSync(stopped)).toEqual([])
  expect(await runningPostgresUrl(inFolder('restored'))).toBeNull()
})

test('a truncated, encrypted or missing backup leaves no database, so a good one can be restored afterwards', async () => {
  const [name] = readdirSync(backups)
  const [whole, cut] = [join(backups, name!), inFolder('cut.tar.zst.age')]
  copyFileSync(whole, cut)
  truncateSync(cut, 200_000)
  for (const [file, BACKUP_KEY, words] of [
    [cut, key, /Копия .*cut.* не читается/],
    [whole, `${key}!`, /ключ не тот/],
    [inFolder('none'), key, /такого файла нет/],
  ] as const)
    await expect(runRestore([file], config('back', { BACKUP_KEY }), out)).rejects.toThrow(words)
  await expect(runRestore([whole], config('back'), out)).rejects.toThrow(/нужен ключ/)
  await expect(runBackup([inFolder('plain')], config('back'), out)).rejects.toThrow(/базы магазина нет/)
  const restoring = start('restore', [whole], { DATA_DIR: inFolder('back'), BACKUP_KEY: key })
  const named = join(inFolder('back'), 'postgres', 'data', 'PG_VERSION')
  await expect.poll(() => existsSync(named), { interval: 5 }).toBe(true)
  restoring.kill('SIGKILL')
  await once(restoring, 'close')
  // Its numbers would be given a second time.
  await expect(openDatabase(config('back'))).rejects.toThrow(/не закончено восстановление/)
  expect(await runRestore([whole], config('back', { BACKUP_KEY: key }), out)).toBe(0)
  const database = await openDatabase(config('back'))
  const next = await withDatabase(inFolder('back'), (pool) => pool.query(`select nextval('orders_id_seq')::int as id`))
  expect(next.rows).toEqual([{ id: 11_002 }])
  await database.stop()
  await expect(runRestore([whole], config('back', { BACKUP_KEY: key }), out)).rejects.toThrow(/уже есть база/)
})

test('a restore is refused in a folder that a shop uses, and changes nothing there', async () => {
  const [name] = readdirSync(backups)
  const args = [join(backups, name!)]
  const used = inFolder('used')
  mkdirSync(used)
  const unlock = announceShop(used, 3000, { database: 'по DATABASE_URL', tokenSecret: null })
  await expect(runRestore(args, config('used', { BACKUP_KEY: key }), out)).rejects.toThrow(/работает магазин/)
  unlock()
  writeFileSync(join(used, 'token-secret'), 'живого магазина')
  await expect(runRestore(args, config('used', { BACKUP_KEY: key }), out)).rejects.toThrow(/уже есть секрет/)
  expect(readdirSync(used)).toEqual(['token-secret'])
  expect(readFileSync(join(used, 'token-secret'), 'utf8')).toBe('живого магазина')
})

test('refuses entries outside of the data directory and entries that a backup never has', async () => {
  for (const name of [
    'files/../../evil',
    '../evil',
    '/evil',
    'files',
    'lock',
    'token-secret/a',
    'postgres/../../evil',
  ]) {
    const path = inFolder(`evil-${randomUUID()}.tar.zst`)
    await writeArchive(path, evil(name), null)
    await expect(runRestore([path], config('evil'), out), name).rejects.toThrow('в ней лишнее')
  }
  expect(existsSync(inFolder('evil')) && readdirSync(inFolder('evil'))).toEqual(['postgres'])
  async function* evil(name: string) {
    yield textEntry(name, 'злой умысел')
  }
})

test('an error of the command says what to do', async () => {
  const DATABASE_URL = 'postgres://shop@localhost/shop'
  await expect(runBackup(['copies'], config('restored', { DATABASE_URL }), out)).rejects.toThrow(/pg_dump/)
  await expect(runRestore(['copy'], config('new', { DATABASE_URL }), out)).rejects.toThrow(/уберите DATABASE_URL/)
  for (const args of [[], ['a', 'b'], ['a', '--keep', '0'], ['a', '--keep', 'все'], ['a', '--drop']])
    await expect(runBackup(args, config('restored'), out), args.join(' ')).rejects.toThrow('npm run backup -- ПАПКА')
  for (const args of [[], ['a', 'b'], ['--help']])
    await expect(runRestore(args, config('new'), out), args.join(' ')).rejects.toThrow('npm run restore -- ФАЙЛ')
  expect(() => config('new', { BACKUP_KEY: 'короткий' })).toThrow(/не меньше 32/)
})
