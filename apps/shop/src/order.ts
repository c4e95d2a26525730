import { orderUsage, runOrderCommand } from '../../api/src/buying/order-status/order.command.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: orderUsage,
  role: 'изменение заказа',
  stopped: 'Команда остановлена: статус не изменён.',
  failed: 'Статус не изменён',
  run: runOrderCommand,
})
