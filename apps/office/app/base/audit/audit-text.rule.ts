import { auditActions } from '@shpulka/contract/base/audit'
import { permissions } from '@shpulka/contract/base/permissions'
import { inboxKinds } from '@shpulka/contract/people/inbox'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'

const titles: Readonly<Record<string, string>> = auditActions

const fields: Readonly<Record<string, string>> = {
  added: 'новых',
  advertising: 'согласие на рассылку',
  answer: 'ответ',
  assignee: 'ответственный',
  audience: 'для кого',
  confirmBefore: 'почту подтвердить до',
  bonuses: 'бонусы',
  changed: 'изменено',
  code: 'код',
  decision: 'решение',
  email: 'почта',
  filter: 'отбор',
  fio: 'имя',
  grants: 'роли',
  hidden: 'скрыто',
  lines: 'строк',
  orders: 'заказов',
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
  kind: 'вид',
  permissions: 'права',
  phone: 'телефон',
  reservedUntil: 'резерв до',
  staffId: 'чей',
  quarantined: 'в карантине',
  receivers: 'получателей',
  priceRole: 'вид цен',
  role: 'роль',
  roles: 'роли',
  source: 'как попросили',
  state: 'состояние',
  status: 'статус',
  text: 'текст',
  tickets: 'билетов',
  title: 'название',
}
const records: Readonly<Record<string, string>> = {
  blank: 'бланк',
  compatibility: 'файл',
  customer: 'клиент',
  exchange: 'обмен',
  import: 'загрузка',
  notification: 'уведомление',
  picker: 'файл',
  raffle: 'розыгрыш',
  order: 'заказ',
  'price-offer': 'предложение',
  'order-batch': 'действие',
  'order-discrepancy': 'расхождение',
  recall: 'звонок',
  refund: 'возврат',
  'reply-template': 'шаблон',
  request: 'обращение',
  review: 'отзыв',
  staff: 'человек',
  'staff-role': 'роль',
  view: 'вид списка',
}

/** Values that are codes, by the field they stand in. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audience: { mine: 'только для себя', role: 'для роли', everyone: 'для всех' },
  decision: { accept: 'как в 1С', keep: 'оставлено наше' },
  kind: inboxKinds,
  list: { orders: 'заказы', inbox: 'входящие', customers: 'клиенты' },
  permissions: Object.fromEntries(Object.entries(permissions).map(([code, { title }]) => [code, title.toLowerCase()])),
  state: { new: 'ждёт проверки', published: 'опубликован', refused: 'отказано' },
}

/** What was changed, for a person. */
export const fieldTitle = (field: string): string => fields[field] ?? field

/** The thing that was changed; `name`: as it is called now, empty: it has no name. */
export const recordTitle = (kind: string, id: string, name = ''): string => {
  if (kind === 'order') return `заказ Ш-${id}`
  if (kind === 'refund') return `возврат В-${id}`
  if (kind === 'order-batch') return 'посмотреть заказы'
  const what = records[kind] ?? kind
  return name ? `${what} «${name}»` : `${what} ${id}`
}

/** What was done, for a person; an action without words of its own is named by its code. */
export const actionTitle = (action: string): string => titles[action] ?? action

/** A value before or after a change. */
export function valueText(value: unknown, field = ''): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((each) => valueText(each, field)).join(', ')
  const word = typeof value === 'string' && words[field]?.[value]
  if (word) return word
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return momentText(new Date(value))
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => part !== null)
      .map((part) => valueText(part, field))
      .join(' ')
  return String(value)
}
