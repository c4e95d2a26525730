import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { callApi } from '../../base/api/client.ts'
import type { Task } from '../../base/shell/task.ts'
import { paths } from '../../paths.ts'
import { deskViews } from './desk-views.rule.ts'

/** Work on orders that waits today. */
export async function orderTasks(): Promise<Task[]> {
  const { counts } = await callApi(orderDesk.countOrdersByView, { query: {} })
  return deskViews.flatMap(({ code, title, isAlarm = false }) => {
    const count = counts.find(({ view }) => view === code)?.count
    if (count === undefined || (isAlarm && count === 0)) return []
    const path = paths.orders({ view: code })
    const isMine = code === 'mine' || code === 'called'
    return [
      {
        title: code === 'mine' ? 'Мои заказы' : title,
        isMine,
        count,
        path,
        icon: 'clipboard-list',
        isUrgent: (isAlarm || code === 'overdue' || code === 'money') && count > 0,
      } as const,
    ]
  })
}
