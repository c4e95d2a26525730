import { openStorage } from '../../api/src/base/integrations/storage.port.ts'
import { requestUsage, runRequestCommand } from '../../api/src/people/forms/request.command.ts'
import { runCommand } from './run-command.ts'
import { workingDirectory } from './shop-config.ts'

await runCommand({
  usage: requestUsage,
  role: 'ответы на обращения',
  stopped: 'Команда остановлена: недоделанное не записано.',
  failed: 'Обращения не изменены',
  run: async (argv, { config, pool, out }) =>
    runRequestCommand(argv, { pool, storage: await openStorage(config), workingDirectory, out }),
})
