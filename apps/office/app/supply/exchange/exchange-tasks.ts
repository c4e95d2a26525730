import { exchange } from '@shpulka/contract/supply/exchange'
import { callApi } from '../../base/api/client.ts'
import type { Task } from '../../base/shell/task.ts'
import { paths } from '../../paths.ts'

/** Imported data from 1С, МойСклад and suppliers that waits for a decision of staff; zero counts are left out. */
export async function exchangeTasks(): Promise<Task[]> {
  const { held, quarantined, unknownStatuses } = await callApi(exchange.countExchangeTasks, {})
  const task = (title: string, count: number, isUrgent: boolean): Task[] =>
    count === 0 ? [] : [{ title, count, isUrgent, isMine: false, icon: 'truck', path: paths.exchange() }]
  return [
    ...task('Ждут подтверждения', held, true),
    ...task('Строки в карантине', quarantined, false),
    ...task('Неизвестные статусы', unknownStatuses, false),
  ]
}
