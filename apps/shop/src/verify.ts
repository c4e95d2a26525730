import { runVerify } from '../../api/src/checks/verify/verify.command.ts'
import { runCommand } from './run-command.ts'

// Checks that money, stock and people in the database are consistent. Writes only the time and the result of the run.
await runCommand({
  role: 'проверка данных',
  stopped: 'Проверка остановлена.',
  failed: 'Проверка не удалась',
  failureCode: 2,
  pool: { queryTimeoutMilliseconds: null },
  run: (_argv, deps) => runVerify(deps),
})
