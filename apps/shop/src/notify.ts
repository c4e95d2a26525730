import { notifyUsage, runNotify } from '../../api/src/people/notifications/notify.command.ts'
import { runCommand } from './run-command.ts'

// Notifies buyers, or makes their open pages reload. The running shop passes it on at once.
await runCommand({
  usage: notifyUsage,
  role: 'уведомления',
  stopped: 'Отправка остановлена: не отправлено никому.',
  failed: 'Не отправлено',
  run: runNotify,
})
