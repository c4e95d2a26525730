const actions: Readonly<Record<string, string>> = {
  confirmed: 'Подтвердить',
  paid: 'Отметить оплату',
  packing: 'Начать сборку',
  shipped: 'Отправить',
  ready: 'Готов к выдаче',
  completed: 'Выдать',
  cancelled: 'Отменить заказ',
}

interface Way {
  readonly to: string
  readonly title: string
}

/**
 * Title of a transition button: a verb for the standard statuses, the name for any other status. `isPartSent`: a part
 * of the order is already sent.
 */
export const statusAction = ({ to, title }: Way, isPartSent = false): string =>
  to === 'shipped' && isPartSent ? 'Отправить остальное' : (actions[to] ?? title)
