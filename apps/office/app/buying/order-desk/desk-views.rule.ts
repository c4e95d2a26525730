import type { DeskView } from '@shpulka/contract/buying/desk-list'

/** Built-in views of the order list, in the order of a working day. */
export const deskViews: readonly { readonly code: DeskView; readonly title: string }[] = [
  { code: 'new', title: 'Новые' },
  { code: 'one-click', title: 'В один клик' },
  { code: 'awaiting-payment', title: 'Ждут оплаты' },
  { code: 'to-pack', title: 'Собрать' },
  { code: 'to-print', title: 'Напечатать' },
  { code: 'to-ship', title: 'Отправить' },
  { code: 'overdue', title: 'Просрочены' },
  { code: 'money', title: 'Деньги' },
  { code: 'mine', title: 'Мои' },
  { code: 'all', title: 'Все' },
]
