import { auditActions } from '@shpulka/contract/base/audit'
import { auditFields, auditRecordKinds } from '@shpulka/contract/base/audit-titles'
import { permissions } from '@shpulka/contract/base/permissions'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { inboxKinds } from '@shpulka/contract/people/inbox'
import type { SavedViewList } from '@shpulka/contract/people/saved-views'
import { priceRoundings } from '@shpulka/contract/supply/price-batches'
import { dateText, momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

const titles: Readonly<Record<string, string>> = auditActions

/** Titles of values that are codes, by field. */
const valueTitles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audience: { mine: 'только для себя', role: 'для роли', everyone: 'для всех' },
  decision: { accept: 'как в 1С', keep: 'оставлено наше' },
  kind: inboxKinds,
  list: {
    orders: 'заказы',
    offers: 'предложения',
    transfers: 'поступления',
    inbox: 'входящие',
    customers: 'клиенты',
  } satisfies Record<SavedViewList, string>,
  permissions: Object.fromEntries(Object.entries(permissions).map(([code, { title }]) => [code, title.toLowerCase()])),
  rounding: priceRoundings,
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
  return auditFields[field] ?? field
}

/** Title of the changed record; `name`: its current name, or empty. */
export const recordTitle = (kind: string, id: string, name = ''): string => {
  if (kind === 'order') return `заказ ${orderNumber(id)}`
  if (kind === 'refund') return `возврат В-${id}`
  if (kind === 'order-batch') return 'посмотреть заказы'
  if (kind === 'price-batch') return 'посмотреть цены'
  const what = auditRecordKinds[kind] ?? kind
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
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return dateText(new Date(value))
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => part !== null)
      .map((part) => valueText(part, field))
      .join(' ')
  return String(value)
}
