import { credit } from '@shpulka/contract/buying/credit'
import { callApi } from '../../base/api/client.ts'
import type { Task } from '../../base/shell/task.ts'
import { paths } from '../../paths.ts'

/** Task about organizations that have not paid in time; none while nobody has a deferred payment. */
export async function debtTasks(): Promise<Task[]> {
  const { count: all, overdueCount: count } = await callApi(credit.listDebts, {})
  if (all === 0) return []
  return [{ title: 'Долги просрочены', isMine: false, count, path: paths.debts(), icon: 'users', isUrgent: count > 0 }]
}
