const actions: Readonly<Record<string, string>> = {
  confirmed: 'Подтвердить',
  paid: 'Отметить оплату',
  packing: 'Начать сборку',
  shipped: 'Отправить',
  ready: 'Готов к выдаче',
  completed: 'Выдать',
  cancelled: 'Отменить заказ',
}

/** What a button says: a verb for the statuses every shop has, the name of any other. */
export const statusAction = ({ to, title }: { readonly to: string; readonly title: string }): string =>
  actions[to] ?? title
