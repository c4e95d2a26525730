import { runStaffCommand, staffUsage } from '../../api/src/people/staff/staff.command.ts'
import { readTokenSecret } from '../../api/src/token-secret.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: staffUsage,
  role: 'люди конторы',
  stopped: 'Команда остановлена: никто не приглашён.',
  failed: 'Никто не приглашён',
  async run(argv, { config, pool, out }) {
    // Never a new one: the shop would not know it, and the link would be dead.
    const tokenSecret = config.tokenSecret ?? (await readTokenSecret(config.dataDir))
    return runStaffCommand(argv, { pool, config: { ...config, tokenSecret }, out })
  },
})
