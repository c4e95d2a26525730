import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../../api/src/config.ts'
import { lockDataDirectory, openDataDirectory } from '../data-directory.ts'
import { hasEmbeddedDatabase, stopLeftoverPostgres } from '../embedded-postgres.ts'
import { workingDirectory } from '../shop-config.ts'
import { StartupError } from '../startup-error.ts'
import { checkRestored } from './check-restored.ts'
import { restoreBackup } from './restore-backup.ts'
import { recoverySettings } from './wal-archive.ts'

export const restoreUsage = `Восстановление магазина из резервной копии в папку данных, где базы ещё нет:
  DATA_DIR=ПАПКА npm run restore -- ФАЙЛ [--until МОМЕНТ]

С архивом журнала базы (WAL_ARCHIVE) она восстанавливается до последнего, что в нём есть, или до МОМЕНТА со смещением:
  --until 2026-11-28T14:30:00+03:00

Зашифрованной копии и архиву нужен их ключ: BACKUP_KEY.`

/** Returns the exit code: 0 when the restored shop passed verification, 1 when it was restored but did not pass. */
export async function runRestore(
  argv: readonly string[],
  config: Config,
  out: { write(text: string): unknown },
): Promise<number> {
  const { file, until } = restoreArguments(argv)
  if (config.databaseUrl) throw new StartupError('Копия восстанавливается во встроенную базу: уберите DATABASE_URL.')
  const { dataDir, walArchive } = config
  if (until && !walArchive) throw new StartupError('Для --until нужен архив журнала базы: укажите его в WAL_ARCHIVE.')
  openDataDirectory(dataDir)
  const unlock = await lockDataDirectory(dataDir, 'восстановление')
  try {
    if (hasEmbeddedDatabase(dataDir))
      throw new StartupError(
        `В папке данных ${dataDir} уже есть база магазина, поверх неё ничего не пишется. Укажите в DATA_DIR ` +
          'пустую папку.',
      )
    const { madeAt, files } = await restoreBackup(resolve(workingDirectory, file), config.backupKey, dataDir)
    out.write(`Копия от ${madeAt}: файлов ${files.toLocaleString('ru-RU')}\n`)
    if (until && until.toISOString() < madeAt) {
      await rm(clusterDirectory(dataDir), { recursive: true })
      throw new StartupError(`Копия новее указанного момента: возьмите копию, сделанную до ${until.toISOString()}.`)
    }
    const { isSound, missingFiles, lastChangeAt } = walArchive
      ? await recover(dataDir, walArchive, until, out)
      : await checkRestored(dataDir, out)
    if (missingFiles.length > 0 && !config.s3)
      out.write(`Нет содержимого у файлов: ${missingFiles.length}, первый ${missingFiles[0]}\n`)
    if (walArchive)
      out.write(
        lastChangeAt
          ? `Последнее изменение из журнала базы: ${lastChangeAt.toISOString()}\n`
          : 'В журнале базы изменений после копии нет.\n',
      )
    out.write(
      'Номера пропущены с запасом: оформленное позже знают банк, перевозчик, 1С и покупатели. ' +
        'Что с ним делать: docs/operating.md, «Going back».\n',
    )
    out.write(`Магазин восстановлен в ${dataDir}. Запустите его с этой папкой: DATA_DIR=${dataDir} npm start\n`)
    return isSound ? 0 : 1
  } finally {
    unlock()
  }
}

/** Replays the WAL archive. Removes the database on failure: half-recovered, it would look like the shop's. */
async function recover(dataDir: string, walArchive: string, until: Date | null, out: { write(text: string): unknown }) {
  const data = clusterDirectory(dataDir)
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o644 })
  try {
    return await checkRestored(dataDir, out, { extra: recoverySettings(walArchive, until) })
  } catch (error) {
    await stopLeftoverPostgres(dataDir)
    await rm(data, { recursive: true })
    throw new StartupError(
      `По архиву журнала ${walArchive} базу не восстановить: файлов в нём не хватает, ключ не тот или момент ещё не ` +
        `записан в архив. ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}

const clusterDirectory = (dataDir: string) => join(dataDir, 'postgres', 'data')

function restoreArguments(argv: readonly string[]): { file: string; until: Date | null } {
  let parsed: { values: { until?: string | undefined }; positionals: string[] }
  try {
    parsed = parseArgs({ args: [...argv], options: { until: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new StartupError(restoreUsage)
  }
  const { values, positionals } = parsed
  if (positionals.length !== 1) throw new StartupError(restoreUsage)
  if (values.until === undefined) return { file: positionals[0]!, until: null }
  const until = new Date(values.until)
  // Without an offset the time would be in the machine's zone, which is seldom the owner's.
  if (!/T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(values.until) || Number.isNaN(until.getTime()))
    throw new StartupError(restoreUsage)
  return { file: positionals[0]!, until }
}
