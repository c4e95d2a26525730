import { refundUsage, runRefundCommand } from '../../api/src/buying/refunds/refund.command.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: refundUsage,
  role: 'изменение возврата',
  stopped: 'Команда остановлена: статус не изменён.',
  failed: 'Статус не изменён',
  run: runRefundCommand,
})
