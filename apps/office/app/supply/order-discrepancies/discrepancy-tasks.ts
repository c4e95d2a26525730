import { orderDiscrepancies } from '@shpulka/contract/supply/order-discrepancies'
import { callApi } from '../../base/api/client.ts'
import type { Task } from '../../base/shell/task.ts'
import { paths } from '../../paths.ts'

/** Task about orders that differ in 1С; none when there are no differences or no 1С. */
export async function discrepancyTasks(): Promise<Task[]> {
  const { open } = await callApi(orderDiscrepancies.countOrderDiscrepancies, {})
  if (open === 0) return []
  return [
    {
      title: 'Расхождения',
      isMine: false,
      count: open,
      path: paths.discrepancies(),
      icon: 'message-square-warning',
      isUrgent: true,
    },
  ]
}
