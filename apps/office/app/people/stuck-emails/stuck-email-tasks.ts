import { stuckEmails } from '@shpulka/contract/people/stuck-emails'
import { callApi } from '../../base/api/client.ts'
import type { Task } from '../../base/shell/task.ts'
import { paths } from '../../paths.ts'

/** Task about emails that are not about orders and do not go out or were refused; none while all do. */
export async function stuckEmailTasks(): Promise<Task[]> {
  const [{ kinds }, refused] = await Promise.all([
    callApi(stuckEmails.listStuckEmails, {}),
    callApi(stuckEmails.listRefusedEmails, {}),
  ])
  const count = kinds.reduce((sum, each) => sum + each.count, refused.count)
  if (count === 0) return []
  return [{ title: 'Письма не ушли', isMine: false, count, path: paths.stuckEmails(), icon: 'mail', isUrgent: true }]
}
