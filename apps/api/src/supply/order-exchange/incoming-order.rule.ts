import { currencyCode } from '../feed-parsers/commerceml-offer.rule.ts'
import { flagOf, isYes, nodesAt, textAt, type XmlNode } from '../feed-parsers/xml-node.rule.ts'
import { exportedId } from './order-document.rule.ts'
import type { ReceivedState } from './order-state.rule.ts'
import { stateLines } from './order-state.rule.ts'

/** The customer of an order in 1С: shown to staff, not compared. Empty: missing there. */
export interface IncomingContact {
  readonly name: string
  readonly inn: string
  readonly kpp: string
  readonly phone: string
  readonly email: string
  readonly address: string
}

/** An order returned by 1С. */
export interface IncomingOrder extends ReceivedState {
  /** The shop's number; empty: missing. */
  readonly number: string
  /** 2026-02-03; empty: missing. */
  readonly date: string
  /** Id of the document in 1С; empty: 1С returns our id. */
  readonly foreignId: string
  /** «Номер по 1С»; empty: missing. */
  readonly foreignNumber: string
  /** 2026-02-03: «Дата по 1С», the dates of payment and shipment; null: missing. */
  readonly foreignDate: string | null
  readonly paidOn: string | null
  readonly shippedOn: string | null
  /** Null: missing. */
  readonly contact: IncomingContact | null
  /** Money received by payment documents of the program; null: it does not say. */
  readonly receivedKopecks: number | null
  /** Code of the currency; null: missing. */
  readonly currency: string | null
  /** Names of goods by Ид. */
  readonly titles: ReadonlyMap<string, string>
}

/** Reads a document; null: a document of another kind (a payment, a shipment). */
export function incomingOrder(node: XmlNode): IncomingOrder | null {
  const operation = textAt(node, 'ХозОперация')
  if (operation !== '' && !/заказ/i.test(operation)) return null
  const namedValues = namedValuesOf(node)
  const named = (...names: string[]) =>
    names.map((name) => namedValues.get(name) ?? '').find((value) => value !== '') ?? ''
  const number = textAt(node, 'Номер').slice(0, 50)
  const foreignId = textAt(node, 'Ид').slice(0, 100)
  const goodsNodes = nodesAt(node, 'Товары')
  const total = kopecks(textAt(node, 'Сумма'))
  const receivedKopecks = nestedSum(node, paymentOperation)
  const shippedKopecks = nestedSum(node, shipmentOperation)
  const isWhole = (sum: number | null) => sum !== null && total !== null && sum >= total
  return {
    number,
    foreignId: foreignId === number ? '' : foreignId,
    date: /^\d{4}-\d{2}-\d{2}/.exec(textAt(node, 'Дата'))?.[0] ?? '',
    foreignNumber: named('номер по 1с').slice(0, 50),
    foreignDate: dayOf(named('дата по 1с')),
    paidOn: dayOf(named('дата оплаты по 1с')),
    shippedOn: dayOf(named('дата отгрузки по 1с')),
    contact: contactOf(node),
    currency: textAt(node, 'Валюта') === '' ? null : currencyCode(textAt(node, 'Валюта')),
    titles: new Map(
      nodesAt(node, 'Товары', 'Товар').map((line) => [idOf(line), textAt(line, 'Наименование').slice(0, 200)]),
    ),
    totalKopecks: total,
    lines: goodsNodes.length === 0 ? null : stateLines(nodesAt(node, 'Товары', 'Товар').map(incomingLine)),
    isCancelled:
      isYes(named('отменен')) || isYes(named('пометкаудаления', 'пометка удаления')) || flagOf(node, 'ПометкаУдаления'),
    receivedKopecks,
    isPosted: isYes(named('проведен')),
    isPaid:
      isYes(named('оплачен', 'заказ оплачен')) ||
      dayOf(named('дата оплаты по 1с')) !== null ||
      isWhole(receivedKopecks),
    isShipped: isYes(named('отгружен')) || dayOf(named('дата отгрузки по 1с')) !== null || isWhole(shippedKopecks),
    statusTitle: named('статус заказа').slice(0, 200),
    trackNumber: named('трек-номер', 'трек номер').slice(0, 100),
  }
}

/** The elements `ЗначениеРеквизита` by name in lower case, without ё. */
function namedValuesOf(node: XmlNode): ReadonlyMap<string, string> {
  return new Map(
    nodesAt(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((each) => [
      textAt(each, 'Наименование').toLowerCase().replace(/ё/g, 'е'),
      textAt(each, 'Значение'),
    ]),
  )
}

/** As the shop sends it: some programs name goods without variants `X#X`. */
const idOf = (line: XmlNode) => exportedId(textAt(line, 'Ид').slice(0, 200))

const incomingLine = (line: XmlNode) => ({
  id: idOf(line),
  count:
    Number(
      textAt(line, 'Количество')
        .replace(/[\s\u00a0]/g, '')
        .replace(',', '.'),
    ) || 0,
  sumKopecks: kopecks(textAt(line, 'Сумма')) ?? 0,
})

/** 1С may write «1 245,00»; null: not a sum. */
function kopecks(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  return /^-?\d{1,12}(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** Null for an empty date, which 1С writes as 1 January of year 1. */
function dayOf(text: string): string | null {
  const day = /^[12]\d{3}-\d{2}-\d{2}/.exec(text)?.[0]
  return day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null
}

/** The counterparty with the role of the buyer, else the first one. */
function contactOf(node: XmlNode): IncomingContact | null {
  const all = nodesAt(node, 'Контрагенты', 'Контрагент')
  const customer = all.find((each) => textAt(each, 'Роль') === 'Покупатель') ?? all[0]
  if (!customer) return null
  const contacts = nodesAt(customer, 'Контакты', 'Контакт')
  const contact = (type: RegExp) =>
    contacts.map((each) => (type.test(textAt(each, 'Тип')) ? textAt(each, 'Значение') : '')).find((value) => value) ??
    ''
  const first = (...names: string[]) => names.map((name) => textAt(customer, name)).find((value) => value !== '') ?? ''
  const address = ['Адрес', 'АдресРегистрации', 'ЮридическийАдрес'].flatMap((name) =>
    nodesAt(customer, name).map((each) => textAt(each, 'Представление')),
  )
  return {
    name: first('ОфициальноеНаименование', 'ПолноеНаименование', 'Наименование').slice(0, 200),
    inn: first('ИНН').slice(0, 12),
    kpp: first('КПП').slice(0, 9),
    phone: contact(/^телефон/i).slice(0, 50),
    email: contact(/почта|e-?mail/i).slice(0, 100),
    address: (address.find((value) => value !== '') ?? '').slice(0, 300),
  }
}

const paymentOperation = /выплата|оплат|эквайринг|поступление/i
const shipmentOperation = /отпуск|реализац|отгруз/i

/**
 * The sum of payments or shipments inside the order, where УНФ writes them; null: none. When it reaches the order's
 * total, the order is paid or shipped.
 */
function nestedSum(node: XmlNode, operation: RegExp): number | null {
  const sums = nodesAt(node, 'ПодчиненныеДокументы', 'ПодчиненныйДокумент')
    .filter((each) => operation.test(textAt(each, 'ХозОперация')) && !/возврат/i.test(textAt(each, 'ХозОперация')))
    .map((each) => kopecks(textAt(each, 'Сумма')) ?? 0)
  return sums.length === 0 ? null : sums.reduce((all, sum) => all + sum, 0)
}
