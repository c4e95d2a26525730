import { runStaffCommand, staffUsage } from '../../api/src/people/staff/staff.command.ts'
import { readTokenSecret, secretFingerprint } from '../../api/src/token-secret.ts'
import { runningShops } from './data-directory.ts'
import { runCommand } from './run-command.ts'
import { StartupError } from './startup-error.ts'

await runCommand({
  usage: staffUsage,
  role: 'люди конторы',
  stopped: 'Команда остановлена: никто не приглашён.',
  failed: 'Никто не приглашён',
  async run(argv, { config, pool, out }) {
    // Never a new one: the shop would not know it, and the link would be dead.
    const tokenSecret = config.tokenSecret ?? (await readTokenSecret(config.dataDir))
    const other = runningShops(config.dataDir).find(
      ({ note }) => note && tokenSecret && note !== secretFingerprint(tokenSecret),
    )
    if (other && argv[0] !== 'list')
      throw new StartupError(
        `Магазин (pid ${other.pid}) работает с другим секретом, и ссылка ему не подошла бы: дайте команде его ` +
          'TOKEN_SECRET или TOKEN_SECRET_FILE (под systemd: docs/operating.md, «Commands»).',
      )
    return runStaffCommand(argv, { pool, config: { ...config, tokenSecret }, out })
  },
})
