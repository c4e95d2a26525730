import {
  compatibilityUsage,
  runCompatibilityCommand,
} from '../../api/src/catalogue/compatibility/compatibility.command.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: compatibilityUsage,
  role: 'запись совместимости',
  stopped: 'Команда остановлена: ничего не записано.',
  failed: 'Совместимость не записана',
  run: runCompatibilityCommand,
})
