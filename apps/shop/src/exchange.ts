import { openStorage } from '../../api/src/base/integrations/storage.port.ts'
import { runExchangeCommand } from '../../api/src/supply/exchange/exchange.command.ts'
import { exchangeUsage } from '../../api/src/supply/exchange/exchange-arguments.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: exchangeUsage,
  role: 'обмен с 1С',
  stopped: 'Команда остановлена.',
  failed: 'Команда не выполнена',
  async run(argv, { config, pool, changes, out }) {
    const log = { error: (_fields: object, message: string) => void out.write(`${message}\n`) }
    return runExchangeCommand(argv, { pool, changes, config, log, out, storage: await openStorage(config) })
  },
})
