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
 * What a button says: a verb for the statuses every shop has, the name of any other. `isPartSent`: of one order, whose
 * first part is gone.
 */
export const statusAction = ({ to, title }: Way, isPartSent = false): string =>
  to === 'shipped' && isPartSent ? 'Отправить остальное' : (actions[to] ?? title)
