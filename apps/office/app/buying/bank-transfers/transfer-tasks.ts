import { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import { callApi } from '../../base/api/client.ts'
import type { Task } from '../../base/shell/task.ts'
import { paths } from '../../paths.ts'

/** Task about transfers of the bank's statement that nobody has decided on. */
export async function transferTasks(): Promise<Task[]> {
  const { waiting } = await callApi(bankTransfers.countBankTransfers, {})
  return [
    {
      title: 'Поступления',
      isMine: false,
      count: waiting,
      path: paths.transfers(),
      icon: 'landmark',
      isUrgent: false,
    },
  ]
}
