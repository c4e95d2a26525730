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
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../api/src/config.ts'
import { scratch } from '../../../api/src/test-scratch.ts'
import { runningServerUrl, startEmbeddedPostgres, stopLeftoverPostgres } from '../embedded-postgres.ts'
import { databaseName } from '../postgres-database.ts'
import { spawnShop } from '../spawned-shop.ts'
import { writeArchive } from './archive.ts'
import { runBackup } from './backup-command.ts'
import { folderEntry, textEntry } from './file-entries.ts'
import { manifestName } from './make-backup.ts'
import { runRestore } from './restore-command.ts'
import { deleteWalBefore, fetchWalFile, storeWalFile } from './wal-archive.ts'

const folder = mkdtempSync(join(scratch, "shpulka-l'og 100%-"))
const inFolder = (name: string) => join(folder, name)
const [dataDir, backups, archive] = [inFolder('shop'), inFolder('backups'), inFolder('log')]
const BACKUP_KEY = 'a key of at least thirty-two characters'
const env = { BACKUP_KEY, WAL_ARCHIVE: archive }
// The server's programs read it from the environment.
vi.stubEnv('BACKUP_KEY', BACKUP_KEY)
let printed = ''
const out = {
  write(text: string) {
    printed += text
  },
}
const restore = (directory: string, args: string[], environment: Record<string, string> = env) =>
  runRestore(args, readConfig({ DATA_DIR: inFolder(directory), ...environment }), out)

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

test('restores a shop whose disk is lost to a moment after the backup or to the end of the WAL archive', async () => {
  // Relative to the folder of the command, for the server's programs too, which run in another one.
  writeFileSync(inFolder('backup-key'), BACKUP_KEY)
  const key = { BACKUP_KEY: '', BACKUP_KEY_FILE: 'backup-key', INIT_CWD: folder }
  const shop = await spawnShop({ DATA_DIR: dataDir, SHOP_DEMO: 'off', ...env, ...key })
  await asSuperuser(dataDir, (client) => client.query('create table noted (n int)'))
  const code = await runBackup([backups, '--keep', '1'], readConfig({ DATA_DIR: dataDir, ...env }), out)
  expect([code, printed]).toEqual([0, expect.stringContaining('цела')])
  const [name] = readdirSync(backups)
  const file = join(backups, name!)
  const moment = await asSuperuser(dataDir, async (client) => {
    await client.query('insert into noted values (1)')
    // A JavaScript date has milliseconds, so take the next whole one and wait until it has passed.
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
    printed = ''
    expect([await restore(directory, args), printed]).toEqual([0, expect.stringMatching(/нарушений 0[\s\S]*журнала/)])
    const server = await startEmbeddedPostgres({ dataDirectory: inFolder(directory), walArchive })
    const [noted, next] = await asSuperuser(inFolder(directory), async (client) => [
      (await client.query('select n from noted order by n')).rows.map(({ n }) => n),
      (
        await client.query(`select nextval(pg_get_serial_sequence(t.name, 'id'))::int as id
          from unnest(array['orders', 'form_requests', 'price_offers', 'mail_recipients', 'users']) as t (name)`)
      ).rows.map(({ id }) => id),
    ])
    if (walArchive) await expect.poll(() => readdirSync(archive)).toContain(branch)
    await server.stop()
    return { noted, next }
  }
  const branch = '00000002.history.tar.zst.age'
  // Of orders, requests of forms, price offers, readers of the newsletter, accounts.
  const skipped = [11_002, 11_002, 10_102, 10_002, 10_002]
  // A trial recovery leaves nothing in the archive: it would look like the newest timeline of the WAL.
  expect(await restored('tried', [file, '--until', moment.toISOString()], null)).toEqual({
    noted: [1],
    // Skips later numbers, which banks, carriers and 1С already know, and which links in emails are derived from.
    next: skipped,
  })
  expect(readdirSync(archive)).not.toContain(branch)
  // The last minute is lost with the disk, and orders of it may have been given numbers too.
  expect(await restored('back', [file], archive)).toEqual({ noted: [1, 2], next: skipped })

  // The smallest whole backup: its time is compared when all of it is unpacked.
  const small = inFolder('small.tar.zst.age')
  await writeArchive(small, smallBackup(), BACKUP_KEY)
  for (const [args, words] of [
    [[small, '--until', '2020-01-01T00:00:00Z'], 'Копия новее'],
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

async function* smallBackup() {
  yield folderEntry('postgres')
  yield textEntry('postgres/backup_label', '')
  yield textEntry(manifestName, JSON.stringify({ madeAt: new Date().toISOString(), files: 1 }))
}

test('archives a WAL file once, returns it byte for byte, and refuses a different file with the same name', async () => {
  const ownArchive = mkdtempSync(join(folder, 'own-'))
  const [name, other] = ['000000010000000000000001', '000000010000000000000002']
  const path = inFolder('segment')
  writeFileSync(path, randomBytes(100_000))
  for (const _ of [1, 2]) await storeWalFile(ownArchive, name, path, BACKUP_KEY)
  expect(readdirSync(ownArchive)).toEqual([`${name}.tar.zst.age`])
  expect(readFileSync(join(ownArchive, `${name}.tar.zst.age`)).includes(readFileSync(path).subarray(0, 16))).toBe(false)
  expect(await fetchWalFile(ownArchive, name, inFolder('fetched'), BACKUP_KEY)).toBe(true)
  expect(readFileSync(inFolder('fetched')).equals(readFileSync(path))).toBe(true)
  expect(await fetchWalFile(ownArchive, other, inFolder('fetched'), BACKUP_KEY)).toBe(false)
  copyFileSync(path, inFolder('changed'))
  writeFileSync(inFolder('changed'), randomBytes(100_000))
  await expect(storeWalFile(ownArchive, name, inFolder('changed'), BACKUP_KEY)).rejects.toThrow('another shop')

  // An unreadable file aborts the recovery: treated as missing, it would silently lose everything after it.
  writeFileSync(join(ownArchive, `${other}.tar.zst.age`), 'обрезан')
  const fetched = (wanted: string) =>
    spawnSync(process.execPath, [
      join(import.meta.dirname, '../wal.ts'),
      'fetch',
      ownArchive,
      wanted,
      inFolder('fetched'),
    ]).status
  expect([name, other, '00000002.history'].map(fetched)).toEqual([0, 255, 1])
  rmSync(join(ownArchive, `${other}.tar.zst.age`))
  // With an exit code above 125 PostgreSQL would stop its archiver and not count the failure.
  const stored = (path: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../wal.ts'), 'store', ownArchive, name, path]).status
  expect([stored(path), stored(inFolder('changed'))]).toEqual([0, 1])
  // By a command without the key: the file would lie in plain beside the encrypted ones.
  await expect(storeWalFile(ownArchive, '000000010000000000000003', path, null)).rejects.toThrow('BACKUP_KEY')
  // Archived before a key was set.
  const plainArchive = mkdtempSync(join(folder, 'plain-'))
  await storeWalFile(plainArchive, other, path, null)
  await storeWalFile(plainArchive, name, path, BACKUP_KEY)
  expect(await fetchWalFile(plainArchive, other, inFolder('fetched'), BACKUP_KEY)).toBe(true)

  await storeWalFile(ownArchive, other, path, BACKUP_KEY)
  await storeWalFile(ownArchive, '00000002.history', path, BACKUP_KEY)
  utimesSync(join(ownArchive, `${name}.tar.zst.age`), new Date(0), new Date(0))
  expect(await deleteWalBefore(ownArchive, new Date())).toBe(1)
  expect(readdirSync(ownArchive)).toEqual([`${other}.tar.zst.age`, '00000002.history.tar.zst.age'])
})

test('restarts a server left by a killed shop when it does not archive its WAL', async () => {
  // The shop restored above, if it is there: a new one takes as long as the rest of this test.
  const [dataDirectory, walArchive] = [inFolder('tried'), inFolder('left-log')]
  const shop = await spawnShop({ DATA_DIR: dataDirectory, SHOP_DEMO: 'off' })
  shop.process.kill('SIGKILL')
  await once(shop.process, 'close')
  const opened = await startEmbeddedPostgres({ dataDirectory, walArchive })
  const again = await startEmbeddedPostgres({ dataDirectory, walArchive })
  expect([opened.adopted, again.adopted]).toEqual([false, true])
  for (const each of [opened, again]) await each.stop()
})

test('refuses to start with an archive folder that the database cannot write to', async () => {
  writeFileSync(inFolder('file'), '')
  const walArchive = join(inFolder('file'), 'log')
  await expect(startEmbeddedPostgres({ dataDirectory: inFolder('tried'), walArchive })).rejects.toThrow('WAL_ARCHIVE')
  expect(() => readConfig({ WAL_ARCHIVE: 'log' })).toThrow('полный путь')
  expect(() => readConfig({ WAL_ARCHIVE: '/log', DATABASE_URL: 'postgres://shop@localhost/shop' })).toThrow(
    'встроенной',
  )
})
