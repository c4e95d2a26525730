import { runStaffCommand, staffUsage } from '../../api/src/people/staff/staff.command.ts'
import { storedTokenSecret } from '../../api/src/token-secret.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: staffUsage,
  role: 'люди конторы',
  stopped: 'Команда остановлена: никто не приглашён.',
  failed: 'Никто не приглашён',
  async run(argv, { config, pool, out }) {
    const tokenSecret = config.tokenSecret ?? (await storedTokenSecret(config.dataDir))
    return runStaffCommand(argv, { pool, config: { ...config, tokenSecret }, out })
  },
})
