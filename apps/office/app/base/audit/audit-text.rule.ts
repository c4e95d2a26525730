import { auditActions } from '@shpulka/contract/base/audit'
import { permissions } from '@shpulka/contract/base/permissions'
import { inboxKinds } from '@shpulka/contract/people/inbox'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

const titles: Readonly<Record<string, string>> = auditActions

const fields: Readonly<Record<string, string>> = {
  added: 'новых',
  address: 'адрес',
  advertising: 'согласие на рассылку',
  amount: 'сумма',
  answer: 'ответ',
  askedAgain: 'спросили банк ещё раз',
  assigned: 'назначено',
  assignee: 'ответственный',
  audience: 'для кого',
  bonuses: 'бонусы',
  carrier: 'перевозчик',
  changed: 'изменено',
  code: 'код',
  confirmBefore: 'почту подтвердить до',
  countsFreeStock: 'остаток — свободный',
  days: 'раз в дней',
  decision: 'решение',
  email: 'почта',
  exchange: 'обмен',
  filter: 'отбор',
  fio: 'имя',
  grants: 'роли',
  handedOver: 'вручено',
  hidden: 'скрыто',
  isClosed: 'вход закрыт',
  isEnabled: 'включён',
  isOnTurn: 'берёт по очереди',
  isHeld: 'товар отложен',
  kind: 'вид',
  left: 'осталось',
  line: 'запись',
  lines: 'строк',
  list: 'список',
  login: 'вход',
  mergedCustomer: 'второй клиент',
  mergedEmail: 'почта второго',
  mergedFio: 'имя второго',
  mergedPhone: 'телефон второго',
  minutes: 'раз в минут',
  nextPriceRole: 'вид цен потом',
  nextPriceRoleFrom: 'потом — с',
  note: 'заметка',
  number: 'номер',
  order: 'заказ',
  orders: 'заказов',
  package: 'пакет',
  papers: 'бумаги',
  passkey: 'ключ',
  payment: 'оплата',
  paymentMethod: 'способ оплаты',
  permissions: 'права',
  phone: 'телефон',
  pictures: 'картинок',
  plainHttpFrom: 'без шифрования с',
  price: 'цена',
  priceRole: 'вид цен',
  priceType: 'вид цены',
  quarantined: 'в карантине',
  receipt: 'чек',
  receivers: 'получателей',
  reservedUntil: 'резерв до',
  returnedByHand: 'возвращено вручную',
  role: 'роль',
  roles: 'роли',
  run: 'выгрузка',
  sessions: 'открытых входов',
  shipment: 'отправление',
  source: 'как попросили',
  staffId: 'чей',
  state: 'состояние',
  status: 'статус',
  text: 'текст',
  tickets: 'билетов',
  title: 'название',
  // Fields of the lines of a changed order.
  total: 'Итого',
  trackingNumber: 'номер для отслеживания',
  warehouse: 'склад',
}
/** Titles of kinds of records in the journal. */
export const recordKinds: Readonly<Record<string, string>> = {
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

/** Titles of values that are codes, by field. */
const valueTitles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audience: { mine: 'только для себя', role: 'для роли', everyone: 'для всех' },
  decision: { accept: 'как в 1С', keep: 'оставлено наше' },
  kind: inboxKinds,
  list: { orders: 'заказы', inbox: 'входящие', customers: 'клиенты' },
  permissions: Object.fromEntries(Object.entries(permissions).map(([code, { title }]) => [code, title.toLowerCase()])),
  receipt: { refused: 'касса отказала', waiting: 'отправляется' },
  state: {
    new: 'ждёт проверки',
    published: 'опубликован',
    refused: 'отказано',
    waiting: 'ждёт',
    dismissed: 'отложено',
  },
}

/** Fields of sums, in kopecks. */
const sumFields = ['amount', 'returnedByHand']

/** Title of a changed field. */
export function fieldTitle(field: string): string {
  const [, line, what] = /^lines\.(\d+)\.(count|sent)$/.exec(field) ?? []
  if (line) return `строка ${line}, ${what === 'sent' ? 'отправлено' : 'штук'}`
  return fields[field] ?? field
}

/** Title of the changed record; `name`: its current name, or empty. */
export const recordTitle = (kind: string, id: string, name = ''): string => {
  if (kind === 'order') return `заказ Ш-${id}`
  if (kind === 'refund') return `возврат В-${id}`
  if (kind === 'order-batch') return 'посмотреть заказы'
  const what = recordKinds[kind] ?? kind
  return name ? `${what} «${name}»` : `${what} ${id}`
}

/** Title of an action, or its code when it has no title. */
export const actionTitle = (action: string): string => titles[action] ?? action

/** Text of a value before or after a change. */
export function valueText(value: unknown, field = ''): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'number' && sumFields.includes(field)) return priceText(value)
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((item) => valueText(item, field)).join(', ')
  const word = typeof value === 'string' && valueTitles[field]?.[value]
  if (word) return word
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return momentText(new Date(value))
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => part !== null)
      .map((part) => valueText(part, field))
      .join(' ')
  return String(value)
}
