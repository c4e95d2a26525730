import { existsSync, readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPool } from '../../../api/src/base/db/pool.ts'
import { skipNumbers } from '../../../api/src/base/db/skip-numbers.sql.ts'
import type { Config } from '../../../api/src/config.ts'
import { tokenSecretName } from '../../../api/src/token-secret.ts'
import {
  isRestoring,
  lockDataDirectory,
  markRestoring,
  openDataDirectory,
  runningShops,
  unmarkRestoring,
} from '../data-directory.ts'
import { openDatabaseForCommand, stopOnSignal } from '../database-for-command.ts'
import { hasEmbeddedDatabase, stopLeftoverPostgres } from '../embedded-postgres.ts'
import { workingDirectory } from '../shop-config.ts'
import { StartupError } from '../startup-error.ts'
import { checkRestored, skippedNumbers } from './check-restored.ts'
import { restoreBackup } from './restore-backup.ts'
import { recoverySettings } from './wal-archive.ts'

export const restoreUsage = `Восстановление магазина из резервной копии в пустую папку данных:
  DATA_DIR=ПАПКА npm run restore -- ФАЙЛ [--until МОМЕНТ]

С архивом журнала базы (WAL_ARCHIVE) она восстанавливается до последнего, что в нём есть, или до МОМЕНТА со смещением:
  --until 2026-11-28T14:30:00+03:00

Зашифрованной копии и архиву нужен их ключ: BACKUP_KEY.
Прерванное восстановление повторяют той же командой.

Базу возвращает к прежнему моменту её сервер (DATABASE_URL)? Тогда до запуска магазина пропустите номера, которые
после этого момента уже выданы:
  npm run restore -- --skip-numbers`

interface Output {
  write(text: string): unknown
}

/** Returns the exit code: 0 when the restored shop passed verification, 1 when it was restored but did not pass. */
export async function runRestore(argv: readonly string[], config: Config, out: Output): Promise<number> {
  const task = restoreArguments(argv)
  if (task.file === null) return skipNumbersOnly(config, out)
  if (config.databaseUrl)
    throw new StartupError(
      'Копия восстанавливается во встроенную базу: уберите DATABASE_URL. Если базу вернул её сервер: ' +
        'npm run restore -- --skip-numbers',
    )
  const { dataDir, walArchive } = config
  if (task.until && !walArchive)
    throw new StartupError('Для --until нужен архив журнала базы: укажите его в WAL_ARCHIVE.')
  openDataDirectory(dataDir)
  const unlock = await lockDataDirectory(dataDir, 'восстановление')
  const stop = () => stopLeftoverPostgres(dataDir)
  const stopListening = stopOnSignal({ stop }, 'Восстановление прервано: повторите его той же командой.')
  try {
    await prepareFolder(dataDir)
    try {
      return await restoreInto(config, resolve(workingDirectory, task.file), task.until, out)
    } catch (error) {
      // A folder in which nothing was restored is as it was before.
      if (existingContents(dataDir).length === 0) unmarkRestoring(dataDir)
      throw error
    }
  } finally {
    stopListening()
    unlock()
  }
}

/** Refuses a folder that a shop uses; removes the database of a restore that was cut short. Marks the folder. */
async function prepareFolder(dataDir: string) {
  const [shop] = runningShops(dataDir)
  if (shop)
    throw new StartupError(
      `С папкой данных ${dataDir} работает магазин (pid ${shop.pid}), его база — ${shop.role}. Укажите в DATA_DIR ` +
        'пустую папку.',
    )
  if (isRestoring(dataDir)) {
    await stopLeftoverPostgres(dataDir)
    await rm(clusterDirectory(dataDir), { recursive: true, force: true })
    return
  }
  const [existing] = existingContents(dataDir)
  if (existing)
    throw new StartupError(
      `В папке данных ${dataDir} уже есть ${existing}, поверх ничего не пишется. Укажите в DATA_DIR пустую папку.`,
    )
  markRestoring(dataDir)
}

/** What of a shop is in the folder, in words for its owner. */
function existingContents(dataDir: string): string[] {
  const files = join(dataDir, 'files')
  return [
    ...(hasEmbeddedDatabase(dataDir) ? ['база магазина'] : []),
    ...(existsSync(join(dataDir, tokenSecretName)) ? [`секрет магазина (${tokenSecretName})`] : []),
    ...(existsSync(files) && readdirSync(files).length > 0 ? ['файлы магазина (files)'] : []),
  ]
}

async function restoreInto(config: Config, file: string, until: Date | null, out: Output): Promise<number> {
  const { dataDir, walArchive } = config
  const { madeAt, files } = await restoreBackup(file, config.backupKey, dataDir)
  out.write(`Копия от ${madeAt}: файлов ${files.toLocaleString('ru-RU')}\n`)
  if (until && until.toISOString() < madeAt) {
    await rm(clusterDirectory(dataDir), { recursive: true })
    throw new StartupError(`Копия новее указанного момента: возьмите копию, сделанную до ${until.toISOString()}.`)
  }
  const { isSound, missingFiles, lastChangeAt } = walArchive
    ? await recover(dataDir, walArchive, until, out)
    : await checkRestored(dataDir, out)
  unmarkRestoring(dataDir)
  if (missingFiles.length > 0 && !config.s3)
    out.write(`Нет содержимого у файлов: ${missingFiles.length}, первый ${missingFiles[0]}\n`)
  if (walArchive)
    out.write(
      lastChangeAt
        ? `Последнее изменение из журнала базы: ${lastChangeAt.toISOString()}\n`
        : 'В журнале базы изменений после копии нет.\n',
    )
  out.write(numbersSkipped)
  out.write(`Магазин восстановлен в ${dataDir}. Запустите его с этой папкой: DATA_DIR=${dataDir} npm start\n`)
  return isSound ? 0 : 1
}

const numbersSkipped =
  'Номера пропущены с запасом: оформленное позже знают банк, перевозчик, 1С и покупатели. ' +
  'Что с ним делать: docs/operating.md, «Going back».\n'

/** For a database that its own server took back to an earlier moment. */
async function skipNumbersOnly(config: Config, out: Output): Promise<number> {
  const database = await openDatabaseForCommand(config, { role: 'пропуск номеров', mayCreate: false })
  const pool = openPool(database.ownerUrl, { maxConnections: 1 })
  try {
    await skipNumbers(pool, skippedNumbers)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartupError(
      'Номера меняет роль, которая владеет таблицами: дайте её в DATABASE_MIGRATE_URL ' +
        '(docs/operating.md, «Roles of the database»).',
    )
  } finally {
    await pool.end()
    await database.stop()
  }
  out.write(numbersSkipped)
  return 0
}

/** Replays the WAL archive. Removes the database on failure: half-recovered, it would look like the shop's. */
async function recover(dataDir: string, walArchive: string, until: Date | null, out: Output) {
  const data = clusterDirectory(dataDir)
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o644 })
  try {
    return await checkRestored(dataDir, out, { extra: recoverySettings(walArchive, until) })
  } catch (error) {
    await stopLeftoverPostgres(dataDir)
    await rm(data, { recursive: true, force: true })
    throw new StartupError(
      `По архиву журнала ${walArchive} базу не восстановить: файлов в нём не хватает, ключ не тот или момент ещё не ` +
        `записан в архив. ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}

const clusterDirectory = (dataDir: string) => join(dataDir, 'postgres', 'data')

/** Without a file: numbers are only skipped. */
function restoreArguments(argv: readonly string[]): { file: string; until: Date | null } | { file: null } {
  let parsed: { values: { until?: string | undefined; 'skip-numbers'?: boolean | undefined }; positionals: string[] }
  try {
    parsed = parseArgs({
      args: [...argv],
      options: { until: { type: 'string' }, 'skip-numbers': { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch {
    throw new StartupError(restoreUsage)
  }
  const { values, positionals } = parsed
  const [file] = positionals
  if (values['skip-numbers'] && file === undefined && values.until === undefined) return { file: null }
  if (values['skip-numbers'] || file === undefined || positionals.length > 1) throw new StartupError(restoreUsage)
  if (values.until === undefined) return { file, until: null }
  const until = new Date(values.until)
  // Without an offset the time would be in the machine's zone, which is seldom the owner's.
  if (!/T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(values.until) || Number.isNaN(until.getTime()))
    throw new StartupError(restoreUsage)
  return { file, until }
}
