import type { DeskView } from '@shpulka/contract/buying/desk-list'

interface ShownView {
  readonly code: DeskView
  readonly title: string
  /** Work that should not be there: a tab only while it is. */
  readonly isAlarm?: boolean
  /** Of everybody’s whole day: its tab stays in any row, also while it is empty. */
  readonly staysInRow?: boolean
}

/** Built-in views of the order list, in the order of a working day. */
export const deskViews: readonly ShownView[] = [
  { code: 'new', title: 'Новые' },
  { code: 'unanswered', title: 'Без ответа 30 минут', isAlarm: true },
  { code: 'one-click', title: 'В один клик' },
  { code: 'awaiting-payment', title: 'Ждут оплаты' },
  { code: 'to-pack', title: 'Собрать' },
  { code: 'to-print', title: 'Напечатать' },
  { code: 'to-ship', title: 'Отправить' },
  { code: 'overdue', title: 'Просрочены' },
  { code: 'money', title: 'Деньги' },
  { code: 'emails', title: 'Письма не ушли', isAlarm: true },
  { code: 'called', title: 'Вас зовут', isAlarm: true },
  { code: 'mine', title: 'Мои', staysInRow: true },
  { code: 'all', title: 'Все' },
]
