import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPool } from '../../../api/src/base/db/pool.ts'
import { openFolderStorage } from '../../../api/src/base/files/files.port.ts'
import { recordCheckRun } from '../../../api/src/checks/check-runs/check-runs.port.ts'
import type { Config } from '../../../api/src/config.ts'
import { lockDataDirectory, openDataDirectory } from '../data-directory.ts'
import { openDatabaseForCommand, stopOnSignal } from '../database-for-command.ts'
import { runningServerUrl, stopLeftoverPostgres } from '../embedded-postgres.ts'
import { workingDirectory } from '../shop-config.ts'
import { StartupError } from '../startup-error.ts'
import { checkRestored } from './check-restored.ts'
import { neededBytes } from './check-space.rule.ts'
import { backupName, backupStartedAt, makeBackup, selectBackups, selectOld, unfinished } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { deleteWalBefore } from './wal-archive.ts'

export const backupUsage = `Резервная копия встроенной базы, файлов и секретов магазина, пока он работает:
  npm run backup -- ПАПКА [--keep N]

Копия проверяется: восстанавливается рядом, и её база отвечает на то же, что спрашивает npm run verify.
  --keep N   оставить в папке N последних копий, прежние удалить, когда новая проверена

С ключом BACKUP_KEY (не короче 32 знаков) копия зашифрована. Храните ключ не там, где копии.
Восстановить: npm run restore -- ФАЙЛ`

/** Returns the exit code: 0 when the backup was made and passed verification. */
export async function runBackup(
  argv: readonly string[],
  config: Config,
  out: { write(text: string): unknown },
  sizeOf: (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }> = statfs,
): Promise<number> {
  const { folder, keep } = backupArguments(argv)
  if (config.databaseUrl)
    throw new StartupError(
      'База магазина — на своём сервере (DATABASE_URL): её копии делает он, например pg_dump или pgBackRest. ' +
        'Файлы копируются после неё: docs/operating.md, «Backups».',
    )
  const print = (line: string) => out.write(`${line}\n`)
  openDataDirectory(config.dataDir)
  const scratch = join(config.dataDir, 'backup-check')
  const database = await openDatabaseForCommand(config, { role: 'резервная копия', mayCreate: false })
  const now = new Date()
  const { dataDir, backupKey: key } = config
  let endCheck = async () => {}
  const stop = async () => {
    // When a signal stops the command, makeBackup does not come to remove it.
    await rm(unfinished(join(folder, backupName(now, key))), { force: true })
    try {
      await endCheck()
    } finally {
      await database.stop()
    }
  }
  const stopListening = stopOnSignal({ stop }, 'Копирование остановлено. Прежние копии целы.')
  try {
    const superuserUrl = await runningServerUrl(config.dataDir, 'postgres')
    if (!superuserUrl) throw new StartupError('База магазина не отвечает. Запустите магазин и повторите.')
    let isSound = false
    let made = ''
    try {
      const { path, contentBytes } = await makeBackup({ dataDir, superuserUrl, folder, key, now })
      made = basename(path)
      const { size } = await stat(path)
      print(
        `${path}: ${megabytes(size)} МБ за ${secondsSince(now.getTime())} с, ${key ? 'зашифрована' : 'без шифрования'}\n`,
      )
      isSound = await checkBackup(path, contentBytes)
    } finally {
      await recordBackupRun(database.url, isSound)
    }
    if (!isSound) return 1
    if (keep !== Number.POSITIVE_INFINITY) await deleteOld({ folder, made, keep, walArchive: config.walArchive, print })
    if (config.s3) print('Файлы магазина — в хранилище S3, в копии их нет: docs/operating.md, «Backups».')
    return 0
  } finally {
    stopListening()
    await stop()
  }

  /** Restores the backup to a scratch folder, verifies it there, and removes the folder when the command ends. */
  async function checkBackup(path: string, contentBytes: number): Promise<boolean> {
    const startedAt = Date.now()
    await mkdir(scratch, { recursive: true, mode: 0o711 })
    const unlock = await lockDataDirectory(scratch, 'проверка копии')
    endCheck = async () => {
      await stopLeftoverPostgres(scratch)
      await rm(scratch, { recursive: true, force: true })
      unlock()
    }
    // Left by an earlier check that was killed.
    await stopLeftoverPostgres(scratch)
    for (const name of ['postgres', 'files']) await rm(join(scratch, name), { recursive: true, force: true })
    await checkSpace(contentBytes)
    await restoreBackup(path, config.backupKey, scratch)
    const { isSound, missingFiles } = await checkRestored(scratch, out, { extra: { max_wal_size: '512MB' } })
    const missingFromBackup = config.s3 ? [] : await filesStillIn(config.dataDir, missingFiles)
    for (const id of missingFromBackup) print(`Нет в копии файла ${id}`)
    const isWhole = isSound && missingFromBackup.length === 0
    print(`Копия восстановлена и проверена за ${secondsSince(startedAt)} с: ${isWhole ? 'цела' : 'НЕ ЦЕЛА'}.`)
    return isWhole
  }

  /** The scratch folder is on the disk of the running database, which must not run out of it. */
  async function checkSpace(contentBytes: number) {
    const { bavail, blocks, bsize } = await sizeOf(scratch)
    const needed = neededBytes(contentBytes, blocks * bsize)
    if (bavail * bsize < needed)
      throw new StartupError(
        `Копия сделана, но не проверена: для проверки на диске ${config.dataDir} нужно ${gigabytes(needed)} ГБ, а ` +
          `свободно ${gigabytes(bavail * bsize)}. Прежние копии не удалены.`,
      )
  }
}

/** Deletes the backups before the newest `keep`, and the log of the database that none of those that stay needs. */
async function deleteOld(from: {
  folder: string
  /** The file name of the backup that has just been checked. */
  made: string
  keep: number
  walArchive: string | null
  print: (line: string) => void
}): Promise<void> {
  const { folder, made, keep, walArchive, print } = from
  const names = await readdir(folder)
  const old = selectOld(names, made, keep)
  for (const name of old) {
    await rm(join(folder, name))
    print(`Удалена прежняя: ${name}`)
  }
  const [newest] = selectBackups(names)
  if (newest !== made) print(`Внимание: копия ${newest} по имени новее нынешней. Часы шли или идут неверно.`)
  if (!walArchive) return
  const oldest = selectBackups(names).findLast((name) => name <= made && !old.includes(name))!
  const deleted = await deleteWalBefore(walArchive, backupStartedAt(oldest)).catch((error: Error) => {
    throw new StartupError(`Копия сделана и цела, а журнал базы старше копий не удалён: ${error.message}.`)
  })
  if (deleted > 0) print(`Журнал базы старше копий удалён: файлов ${deleted}`)
}

/** Ignores failures, since the backup is still good: a database of an earlier version has no monitoring table. */
async function recordBackupRun(databaseUrl: string, isOk: boolean): Promise<void> {
  const pool = openPool(databaseUrl, { maxConnections: 1 })
  await recordCheckRun(pool, 'backup', isOk).catch(() => {})
  await pool.end()
}

/** Returns the files that the shop still has: the others were deleted during the backup or were missing before it. */
async function filesStillIn(dataDir: string, ids: readonly string[]): Promise<string[]> {
  const storage = openFolderStorage(join(dataDir, 'files'))
  const present: string[] = []
  for (const id of ids) if (await storage.has(id)) present.push(id)
  return present
}

function backupArguments(argv: readonly string[]): { folder: string; keep: number } {
  let parsed: { values: { keep?: string | undefined }; positionals: string[] }
  try {
    parsed = parseArgs({ args: [...argv], options: { keep: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new StartupError(backupUsage)
  }
  const { values, positionals } = parsed
  const keep = values.keep === undefined ? Number.POSITIVE_INFINITY : Number(values.keep)
  if (positionals.length !== 1 || !(keep >= 1)) throw new StartupError(backupUsage)
  return { folder: resolve(workingDirectory, positionals[0]!), keep }
}

const secondsSince = (startedAt: number) => ((Date.now() - startedAt) / 1000).toFixed(1).replace('.', ',')
const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1).replace('.', ',')
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1).replace('.', ',')
