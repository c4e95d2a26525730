import { runBackup } from './backup/backup-command.ts'
import { runWithoutDatabase } from './run-command.ts'

await runWithoutDatabase('Копия не сделана', runBackup)
