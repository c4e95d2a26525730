import { resolve } from 'node:path'
import type { Config } from '../../../api/src/config.ts'
import { lockDataDirectory, openDataDirectory } from '../data-directory.ts'
import { hasEmbeddedDatabase } from '../embedded-postgres.ts'
import { calledFrom } from '../shop-config.ts'
import { StartupError } from '../startup-error.ts'
import { checkRestored } from './check-restored.ts'
import { restoreBackup } from './restore-backup.ts'

export const restoreUsage = `Восстановление магазина из резервной копии в папку данных, где базы ещё нет:
  DATA_DIR=ПАПКА npm run restore -- ФАЙЛ

Зашифрованной копии нужен её ключ: BACKUP_KEY.`

/** Returns the exit code: 0 the shop of the copy stands in the data directory, 1 what it holds is not sound. */
export async function runRestore(
  argv: readonly string[],
  config: Config,
  out: { write(text: string): unknown },
): Promise<number> {
  const [file, ...others] = argv
  if (file === undefined || file.startsWith('--') || others.length > 0) throw new StartupError(restoreUsage)
  if (config.databaseUrl) throw new StartupError('Копия восстанавливается во встроенную базу: уберите DATABASE_URL.')
  const { dataDir } = config
  openDataDirectory(dataDir)
  const unlock = await lockDataDirectory(dataDir, 'восстановление')
  try {
    if (hasEmbeddedDatabase(dataDir))
      throw new StartupError(
        `В папке данных ${dataDir} уже есть база магазина, поверх неё ничего не пишется. Укажите в DATA_DIR ` +
          'пустую папку.',
      )
    const { madeAt, files } = await restoreBackup(resolve(calledFrom, file), config.backupKey, dataDir)
    out.write(`Копия от ${madeAt}: файлов ${files.toLocaleString('ru-RU')}\n\n`)
    const { isSound, missingFiles } = await checkRestored(dataDir, out)
    if (missingFiles.length > 0 && !config.s3)
      out.write(`Нет содержимого у файлов: ${missingFiles.length}, первый ${missingFiles[0]}\n`)
    out.write(`Магазин восстановлен в ${dataDir}. Запустите его с этой папкой: DATA_DIR=${dataDir} npm start\n`)
    return isSound ? 0 : 1
  } finally {
    unlock()
  }
}
