import { notifyUsage, runNotify } from '../../api/src/people/notifications/notify.command.ts'
import { runCommand } from './run-command.ts'

// Notifies buyers or makes their open pages reload, at once through the running shop.
await runCommand({
  usage: notifyUsage,
  role: 'уведомления',
  stopped: 'Отправка остановлена: не отправлено никому.',
  failed: 'Не отправлено',
  run: runNotify,
})
