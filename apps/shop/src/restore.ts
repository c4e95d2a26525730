import { runRestore } from './backup/restore-command.ts'
import { runWithoutDatabase } from './run-command.ts'

await runWithoutDatabase('Магазин не восстановлен', runRestore)
