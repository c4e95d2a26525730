import { inbox, inboxKinds } from '@shpulka/contract/people/inbox'
import { callApi } from '../../base/api/client.ts'
import type { Task } from '../../base/shell/task.ts'
import { paths } from '../../paths.ts'

/** Work in the inbox that waits today. */
export async function inboxTasks(): Promise<Task[]> {
  const { overdue, mine, kinds } = await callApi(inbox.countInbox, {})
  const task = (title: string, count: number, path: string, isUrgent = false): Task => ({
    title,
    count,
    path,
    isUrgent,
    icon: 'mail',
    isMine: false,
  })
  return [
    task('Просрочено', overdue, paths.inbox({ overdue: 'true' }), overdue > 0),
    { ...task('Мои входящие', mine, paths.inbox({ mine: 'true' })), isMine: true },
    ...kinds.map(({ kind, total }) => task(inboxKinds[kind], total, paths.inbox({ kind }))),
  ]
}
