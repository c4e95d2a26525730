const titles: Readonly<Record<string, string>> = {
  'order.status': 'Статус заказа',
  'staff.invite': 'Приглашение',
  'staff.accept-invitation': 'Приглашение принято',
  'staff.sign-in': 'Вход',
  'staff.end-session': 'Вход закрыт',
  'staff.add-passkey': 'Добавлен ключ',
  'staff.change': 'Права человека',
  'staff.save-role': 'Роль',
}

const fields: Readonly<Record<string, string>> = {
  email: 'почта',
  fio: 'имя',
  grants: 'роли',
  isClosed: 'вход закрыт',
  permissions: 'права',
  roles: 'роли',
  status: 'статус',
  title: 'название',
}
const records: Readonly<Record<string, string>> = {
  order: 'заказ',
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
