import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../api/src/config.ts'
import { runningServerUrl, startEmbeddedPostgres, stopLeftoverPostgres } from '../embedded-postgres.ts'
import { databaseName } from '../postgres-database.ts'
import { spawnShop } from '../spawned-shop.ts'
import { runBackup } from './backup-command.ts'
import { runRestore } from './restore-command.ts'
import { deleteWalBefore, fetchWalFile, storeWalFile } from './wal-archive.ts'

const folder = mkdtempSync(join(tmpdir(), "shpulka-l'og 100%-"))
const inFolder = (name: string) => join(folder, name)
const [dataDir, backups, archive] = [inFolder('shop'), inFolder('backups'), inFolder('log')]
const BACKUP_KEY = 'a key of at least thirty-two characters'
const env = { BACKUP_KEY, WAL_ARCHIVE: archive }
// The server's programs read it from the environment.
vi.stubEnv('BACKUP_KEY', BACKUP_KEY)
let said = ''
const out = {
  write(text: string) {
    said += text
  },
}
const restore = (directory: string, args: string[], given: Record<string, string> = env) =>
  runRestore(args, readConfig({ DATA_DIR: inFolder(directory), ...given }), out)

afterAll(async () => {
  for (const name of readdirSync(folder)) await stopLeftoverPostgres(inFolder(name))
  rmSync(folder, { recursive: true, force: true })
})

async function asSuperuser<Result>(directory: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: (await runningServerUrl(directory, databaseName))! })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('a shop whose disk is lost comes back as it was at a moment after the backup, or at the last of the log', async () => {
  const shop = await spawnShop({ DATA_DIR: dataDir, SHOP_DEMO: 'off', ...env })
  await asSuperuser(dataDir, (client) => client.query('create table noted (n int)'))
  const code = await runBackup([backups, '--keep', '1'], readConfig({ DATA_DIR: dataDir, ...env }), out)
  expect([code, said]).toEqual([0, expect.stringContaining('цела')])
  const [name] = readdirSync(backups)
  const file = join(backups, name!)
  const moment = await asSuperuser(dataDir, async (client) => {
    await client.query('insert into noted values (1)')
    // A moment has milliseconds: it is the next whole one, and what comes next is after it.
    const { rows } = await client.query<{ now: Date }>(
      `select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as now, pg_sleep(0.002)`,
    )
    await client.query('insert into noted values (2)')
    const last = (await client.query('select pg_walfile_name(pg_switch_wal()) as name')).rows[0].name
    await expect.poll(() => readdirSync(archive)).toContain(`${last}.tar.zst.age`)
    return rows[0]!.now
  })
  shop.process.kill('SIGKILL')
  await stopLeftoverPostgres(dataDir)
  rmSync(dataDir, { recursive: true })

  const restored = async (directory: string, args: string[], walArchive: string | null) => {
    said = ''
    expect([await restore(directory, args), said]).toEqual([0, expect.stringMatching(/нарушений 0[\s\S]*журнала/)])
    const back = await startEmbeddedPostgres({ dataDirectory: inFolder(directory), walArchive })
    const [noted, next] = await asSuperuser(inFolder(directory), async (client) => [
      (await client.query('select n from noted order by n')).rows.map(({ n }) => n),
      (await client.query(`select nextval('orders_id_seq')::int as id`)).rows[0].id,
    ])
    if (walArchive) await expect.poll(() => readdirSync(archive)).toContain(branch)
    await back.stop()
    return { noted, next }
  }
  const branch = '00000002.history.tar.zst.age'
  // What was only tried leaves nothing in the archive: it would be taken for the newest branch of the log.
  expect(await restored('tried', [file, '--until', moment.toISOString()], null)).toEqual({
    noted: [1],
    // Numbers of orders that were placed later are known outside.
    next: 11_002,
  })
  expect(readdirSync(archive)).not.toContain(branch)
  expect(await restored('back', [file], archive)).toEqual({ noted: [1, 2], next: 1_001 })

  for (const [args, words] of [
    [[file, '--until', '2020-01-01T00:00:00Z'], 'Копия новее'],
    [[file, '--until', '2099-01-01T00:00:00Z'], 'не записан в архив'],
    [[file, '--until', '2026-11-28 10:00'], 'npm run restore'],
    [[file, '--until', 'вчера'], 'npm run restore'],
  ] as const) {
    await expect(restore('refused', [...args]), args.join(' ')).rejects.toThrow(words)
    expect(existsSync(join(inFolder('refused'), 'postgres', 'data'))).toBe(false)
  }
  await expect(restore('refused', [file, '--until', moment.toISOString()], { BACKUP_KEY })).rejects.toThrow(
    'WAL_ARCHIVE',
  )
})

test('a file of the log is archived once, given back byte for byte, and another under its name is refused', async () => {
  const own = mkdtempSync(join(folder, 'own-'))
  const [name, other] = ['000000010000000000000001', '000000010000000000000002']
  const path = inFolder('segment')
  writeFileSync(path, randomBytes(100_000))
  for (const _ of [1, 2]) await storeWalFile(own, name, path, BACKUP_KEY)
  expect(readdirSync(own)).toEqual([`${name}.tar.zst.age`])
  expect(readFileSync(join(own, `${name}.tar.zst.age`)).includes(readFileSync(path).subarray(0, 16))).toBe(false)
  expect(await fetchWalFile(own, name, inFolder('fetched'), BACKUP_KEY)).toBe(true)
  expect(readFileSync(inFolder('fetched')).equals(readFileSync(path))).toBe(true)
  expect(await fetchWalFile(own, other, inFolder('fetched'), BACKUP_KEY)).toBe(false)
  copyFileSync(path, inFolder('changed'))
  writeFileSync(inFolder('changed'), randomBytes(100_000))
  await expect(storeWalFile(own, name, inFolder('changed'), BACKUP_KEY)).rejects.toThrow('another shop')

  // One that cannot be read ends the recovery: taken for missing it would lose what comes after it, as if all were well.
  writeFileSync(join(own, `${other}.tar.zst.age`), 'обрезан')
  const fetched = (wanted: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../wal.ts'), 'fetch', own, wanted, inFolder('fetched')])
      .status
  expect([name, other, '00000002.history'].map(fetched)).toEqual([0, 255, 1])
  rmSync(join(own, `${other}.tar.zst.age`))
  // Above 125 PostgreSQL would end its archiver, and would not count the failure.
  const stored = (path: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../wal.ts'), 'store', own, name, path]).status
  expect([stored(path), stored(inFolder('changed'))]).toEqual([0, 1])
  // Archived before there was a key.
  await storeWalFile(own, '000000010000000000000003', path, null)
  expect(await fetchWalFile(own, '000000010000000000000003', inFolder('fetched'), BACKUP_KEY)).toBe(true)
  rmSync(join(own, '000000010000000000000003.tar.zst'))

  await storeWalFile(own, other, path, BACKUP_KEY)
  await storeWalFile(own, '00000002.history', path, BACKUP_KEY)
  utimesSync(join(own, `${name}.tar.zst.age`), new Date(0), new Date(0))
  expect(await deleteWalBefore(own, new Date())).toBe(1)
  expect(readdirSync(own)).toEqual([`${other}.tar.zst.age`, '00000002.history.tar.zst.age'])
})

test('a server left by a killed shop that archives nothing is started again with the archive', async () => {
  const [dataDirectory, walArchive] = [inFolder('left'), inFolder('left-log')]
  const shop = await spawnShop({ DATA_DIR: dataDirectory, SHOP_DEMO: 'off' })
  shop.process.kill('SIGKILL')
  await once(shop.process, 'close')
  const opened = await startEmbeddedPostgres({ dataDirectory, walArchive })
  const again = await startEmbeddedPostgres({ dataDirectory, walArchive })
  expect([opened.adopted, again.adopted]).toEqual([false, true])
  for (const each of [opened, again]) await each.stop()
})

test('a folder the database cannot write to is refused at the start', async () => {
  writeFileSync(inFolder('file'), '')
  await expect(
    spawnShop({ DATA_DIR: inFolder('closed'), SHOP_DEMO: 'off', WAL_ARCHIVE: join(inFolder('file'), 'log') }),
  ).rejects.toThrow('WAL_ARCHIVE')
  expect(() => readConfig({ WAL_ARCHIVE: 'log' })).toThrow('полный путь')
  expect(() => readConfig({ WAL_ARCHIVE: '/log', DATABASE_URL: 'postgres://shop@localhost/shop' })).toThrow(
    'встроенной',
  )
})
