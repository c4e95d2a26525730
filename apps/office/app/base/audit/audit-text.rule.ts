import { auditActions } from '@shpulka/contract/base/audit'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'

const titles: Readonly<Record<string, string>> = auditActions

const fields: Readonly<Record<string, string>> = {
  advertising: 'согласие на рассылку',
  answer: 'ответ',
  assignee: 'ответственный',
  audience: 'для кого',
  confirmBefore: 'почту подтвердить до',
  bonuses: 'бонусы',
  email: 'почта',
  fio: 'имя',
  grants: 'роли',
  orders: 'заказов',
  reservedUntil: 'резерв до',
  filter: 'отбор',
  isHeld: 'товар отложен',
  isClosed: 'вход закрыт',
  mergedCustomer: 'второй клиент',
  mergedEmail: 'почта второго',
  mergedFio: 'имя второго',
  mergedPhone: 'телефон второго',
  nextPriceRole: 'вид цен потом',
  nextPriceRoleFrom: 'потом — с',
  list: 'список',
  note: 'заметка',
  permissions: 'права',
  phone: 'телефон',
  priceRole: 'вид цен',
  role: 'роль',
  roles: 'роли',
  source: 'как попросили',
  state: 'состояние',
  status: 'статус',
  text: 'текст',
  title: 'название',
}
const records: Readonly<Record<string, string>> = {
  blank: 'бланк',
  customer: 'клиент',
  order: 'заказ',
  'order-batch': 'действие',
  recall: 'звонок',
  refund: 'возврат',
  'reply-template': 'шаблон',
  request: 'обращение',
  review: 'отзыв',
  staff: 'человек',
  'staff-role': 'роль',
  view: 'вид списка',
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
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return momentText(new Date(value))
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => part !== null)
      .map(valueText)
      .join(' ')
  return String(value)
}
