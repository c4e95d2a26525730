import { openStorage } from '../../api/src/base/integrations/storage.port.ts'
import { runImport } from '../../api/src/supply/import/import.command.ts'
import { importUsage } from '../../api/src/supply/import/import-arguments.ts'
import { fillEmptyDatabase } from './fill-empty-database.ts'
import { runCommand } from './run-command.ts'
import { workingDirectory } from './shop-config.ts'

await runCommand({
  usage: importUsage,
  role: 'импорт',
  stopped: 'Загрузка остановлена. Её можно запустить снова: загруженное не повторится.',
  failed: 'Загрузка прервана',
  pool: { maxConnections: 10 },
  mayCreate: true,
  async run(argv, { config, ownerUrl, pool, changes, out }) {
    // Paths in the arguments are relative to the folder the command was run in.
    process.chdir(workingDirectory)
    // A shop that has never been opened gets its schema and settings first.
    await fillEmptyDatabase(ownerUrl, config)
    return runImport(argv, { pool, files: await openStorage(config), changes, out })
  },
})
