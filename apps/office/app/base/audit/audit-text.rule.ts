const titles: Readonly<Record<string, string>> = {
  'blank.contacted': 'Звонок о пришедшем товаре',
  'contacts.open': 'Открыты контакты',
  'inbox.assign': 'Ответственный',
  'order.status': 'Статус заказа',
  'recall.done': 'Звонок: поговорили',
  'recall.missed': 'Звонок: не дозвонились',
  'refund.status': 'Статус возврата',
  'reply-template.remove': 'Шаблон удалён',
  'reply-template.save': 'Шаблон',
  'request.answer': 'Ответ на обращение',
  'request.publish': 'Вопрос опубликован',
  'request.status': 'Статус обращения',
  'review.answer': 'Ответ на отзыв',
  'review.decide': 'Решение об отзыве',
  'staff.invite': 'Приглашение',
  'staff.accept-invitation': 'Приглашение принято',
  'staff.sign-in': 'Вход',
  'staff.end-session': 'Вход закрыт',
  'staff.add-passkey': 'Добавлен ключ',
  'staff.change': 'Права человека',
  'staff.save-role': 'Роль',
}

const fields: Readonly<Record<string, string>> = {
  answer: 'ответ',
  assignee: 'ответственный',
  email: 'почта',
  fio: 'имя',
  grants: 'роли',
  isClosed: 'вход закрыт',
  permissions: 'права',
  roles: 'роли',
  state: 'состояние',
  status: 'статус',
  text: 'текст',
  title: 'название',
}
const records: Readonly<Record<string, string>> = {
  blank: 'бланк',
  order: 'заказ',
  recall: 'звонок',
  refund: 'возврат',
  'reply-template': 'шаблон',
  request: 'обращение',
  review: 'отзыв',
  staff: 'человек',
  'staff-role': 'роль',
}

/** What was changed, for a person. */
export const fieldTitle = (field: string): string => fields[field] ?? field

/** The thing that was changed. */
export const recordTitle = (kind: string, id: string): string =>
  kind === 'order' ? `заказ Ш-${id}` : `${records[kind] ?? kind} ${id}`

/** What was done, for a person; an action without words of its own is named by its code. */
export const actionTitle = (action: string): string => titles[action] ?? action

/** A value before or after a change. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(valueText).join(', ')
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => part !== null)
      .map(valueText)
      .join(' ')
  return String(value)
}
