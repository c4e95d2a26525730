import { auditActions } from '@shpulka/contract/base/audit'
import type { DeskEvent } from '@shpulka/contract/buying/desk-order'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import type { DeskEventRow } from './desk-events.sql.ts'
import { emailEventTitle } from './email-title.rule.ts'
import { paperTitle } from './paper-title.rule.ts'

const moneyTitles: Readonly<Record<string, string>> = {
  succeeded: 'Оплата пришла',
  canceled: 'Оплата не прошла',
  surplus: 'Пришли лишние деньги',
  disputed: 'Пришла другая сумма',
}
const moneyRefundTitles: Readonly<Record<string, string>> = {
  asked: 'Возвращаем деньги',
  succeeded: 'Деньги возвращены',
  failed: 'Банк отказал в возврате',
}
const receiptTitles: Readonly<Record<string, string>> = {
  waiting: 'Чек ждёт регистрации',
  registered: 'Чек зарегистрирован',
  refused: 'Чек отклонён',
}
const auditTitles: Readonly<Record<string, string>> = {
  'order.reveal-contacts': 'Открыл контакты покупателя',
  'order.assign': 'Сменил ответственного',
  'order.payment-method': 'Способ оплаты',
  'shipment.hand-over': 'Отметил вручение отправления',
  'shipment.retry': 'Передал отправление ещё раз',
}

const titles: Readonly<Record<DeskEvent['kind'], (what: string) => string>> = {
  status: (what) => what,
  reservation: (what) => `Резерв продлён по ${what}`,
  payment: (what) => moneyTitles[what] ?? 'Оплата',
  'money-refund': (what) => moneyRefundTitles[what] ?? 'Возврат денег',
  receipt: (what) => receiptTitles[what] ?? 'Чек',
  shipment: (what) => `Отправлено ${what}`,
  refund: (what) => `Возврат товара: ${what.toLowerCase()}`,
  email: emailEventTitle,
  note: () => 'Заметка',
  print: (what) => `Напечатано: ${what.split(' ').map(paperTitle).join(', ')}`,
  audit: (what) => auditTitles[what] ?? (auditActions as Record<string, string>)[what] ?? what,
}

/** An event of an order, with its title in Russian. */
export function deskEvent({ kind, id, at, who, fio, what, text, kopecks }: DeskEventRow): DeskEvent {
  const sum = kopecks === null ? '' : `: ${roubles(kopecks)}`
  return {
    id: `${kind}-${id}`,
    kind,
    at: at.toISOString(),
    who: nameOf(who, fio),
    title: titles[kind](what) + sum,
    text,
    emailId: kind === 'email' && what.includes(' buyer ') ? Number(id) : null,
  }
}

const nameOf = (who: string, fio: string | null) =>
  who === '' ? 'Банк' : who === 'shop' ? 'Магазин' : actorName(who, fio)
