import { runVerify } from '../../api/src/checks/verify/verify.command.ts'
import { runCommand } from './run-command.ts'

// Asks the database whether money, stock and people are as they must be. Writes only when it was asked.
await runCommand({
  role: 'проверка данных',
  stopped: 'Проверка остановлена.',
  failed: 'Проверка не удалась',
  failureCode: 2,
  pool: { answerMilliseconds: null },
  run: (_argv, deps) => runVerify(deps),
})
