import { includedVat } from '../../buying/order-documents/included-vat.rule.ts'
import { goodsVatPercent, type VatOverride } from '../../buying/receipts/goods-vat.rule.ts'
import { xmlText } from './windows-1251.rule.ts'

/** Data of an order for its document. */
export interface ExportedOrder {
  readonly number: string
  /** Placement date in the shop's time zone: 1С finds the order by its number and date. */
  readonly date: string
  readonly time: string
  readonly totalKopecks: number
  readonly lines: readonly ExportedLine[]
  readonly deliveryKopecks: number
  /** Percent of the site, included in the prices; null: it sells without VAT. */
  readonly vatPercent: number | null
  /** Identifies the buyer as a person; empty: unknown. */
  readonly personId: string
  readonly contact: { readonly fio: string; readonly email: string; readonly phone: string }
  /** Null: a person pays. */
  readonly payer: {
    readonly name: string
    readonly inn: string
    readonly kpp: string
    readonly legalAddress: string
  } | null
  /** One line; empty: pickup at the shop, or no address yet. */
  readonly address: string
  readonly comment: string
  readonly statusTitle: string
  readonly isCancelled: boolean
  /** Empty: not chosen yet. */
  readonly paymentTitle: string
  /** Null: not exported. */
  readonly isPaid: boolean | null
}

export interface ExportedLine {
  /** Ид of the goods in 1С. */
  readonly sourceId: string
  readonly title: string
  readonly count: number
  /** After discounts, promo code and bonuses. */
  readonly sumKopecks: number
  /** VAT of the goods when they were ordered; null: that of the site. */
  readonly vat: VatOverride
}

export const deliveryId = 'ORDER_DELIVERY'

/**
 * All documents of one answer; `formedAt` like 2026-02-03T10:15:00. `isContained`: the Bitrix module expects each
 * document in a container.
 */
export const ordersXml = (documents: readonly string[], formedAt: string, isContained = false): string =>
  '<?xml version="1.0" encoding="windows-1251"?>\n' +
  `<КоммерческаяИнформация ВерсияСхемы="${isContained ? '3.1' : '2.07'}" ДатаФормирования="${formedAt}">` +
  documents.map((document) => (isContained ? element('Контейнер', document) : document)).join('') +
  '</КоммерческаяИнформация>'

/** Empty elements are left out: 1С fails on them. */
export function orderDocument(order: ExportedOrder): string {
  return element(
    'Документ',
    leaf('Ид', order.number),
    leaf('Номер', order.number),
    leaf('Дата', order.date),
    leaf('Время', order.time),
    leaf('ХозОперация', 'Заказ товара'),
    leaf('Роль', 'Продавец'),
    leaf('Валюта', 'RUB'),
    leaf('Курс', '1'),
    leaf('Сумма', roubles(order.totalKopecks)),
    element('Контрагенты', element('Контрагент', counterparty(order))),
    element('Товары', ...order.lines.flatMap((line) => lineXml(line, order.vatPercent)), deliveryXml(order)),
    namedValues([
      ['Статус заказа', order.statusTitle],
      ['Отменен', String(order.isCancelled)],
      ['Метод оплаты', order.paymentTitle],
      ['Заказ оплачен', order.isPaid === null ? '' : String(order.isPaid)],
      ['Комментарии покупателя', order.comment],
    ]),
  )
}

/** 1С matches by ИНН and КПП, else by name; the phone is added, so that people with the same name do not merge. */
function counterparty({ payer, contact, personId, address, number }: ExportedOrder): string {
  const fio = contact.fio.trim() || `Покупатель заказа ${number}`
  const name = payer ? payer.name : [fio, contact.phone].filter((each) => each !== '').join(', ')
  return (
    leaf('Ид', payer ? ['c', payer.inn, payer.kpp].filter(Boolean).join('-') : personId || `o-${number}`) +
    leaf('Наименование', name) +
    leaf('Роль', 'Покупатель') +
    (payer
      ? leaf('ОфициальноеНаименование', payer.name) +
        leaf('ИНН', payer.inn) +
        leaf('КПП', payer.kpp) +
        element('ЮридическийАдрес', leaf('Представление', payer.legalAddress))
      : leaf('ПолноеНаименование', fio)) +
    element('Адрес', leaf('Представление', address)) +
    element('Контакты', contactXml('Почта', contact.email), contactXml('ТелефонРабочий', contact.phone))
  )
}

const contactXml = (type: string, value: string) =>
  value.trim() === '' ? '' : element('Контакт', leaf('Тип', type), leaf('Значение', value))

/** A sum not divisible by the count makes two lines whose prices differ by a kopeck, as on a receipt. */
function lineXml({ sourceId, title, count, sumKopecks, vat }: ExportedLine, sitePercent: number | null): string[] {
  const price = Math.floor(sumKopecks / count)
  const remainder = sumKopecks % count
  return [
    { count: count - remainder, price },
    { count: remainder, price: price + 1 },
  ].flatMap((part) =>
    part.count === 0
      ? []
      : [goodsXml(exportedId(sourceId), title, part.price, part.count, 'Товар', vatXml(part, sitePercent, vat))],
  )
}

/** The name is always the same, so that 1С creates one service for all orders. */
const deliveryXml = ({ deliveryKopecks, vatPercent }: ExportedOrder) =>
  deliveryKopecks === 0
    ? ''
    : goodsXml(
        deliveryId,
        'Доставка заказа',
        deliveryKopecks,
        1,
        'Услуга',
        vatXml({ price: deliveryKopecks, count: 1 }, vatPercent, null),
      )

/** The kind is on every line: 1С copies missing values from the previous line. */
function goodsXml(
  id: string,
  title: string,
  priceKopecks: number,
  count: number,
  kind: 'Товар' | 'Услуга',
  vat: string,
): string {
  return element(
    'Товар',
    leaf('Ид', id),
    leaf('Наименование', title.replace(/#/g, '№')),
    leaf('ЦенаЗаЕдиницу', roubles(priceKopecks)),
    leaf('Количество', String(count)),
    leaf('Сумма', roubles(priceKopecks * count)),
    vat,
    namedValues([['ТипНоменклатуры', kind]]),
  )
}

/** VAT of a line; on every one, also of goods without VAT, or on none when the site sells without it: see the kind. */
function vatXml(
  { price, count }: { readonly price: number; readonly count: number },
  sitePercent: number | null,
  vat: VatOverride,
): string {
  if (sitePercent === null) return ''
  const percent = goodsVatPercent(sitePercent, vat)
  const rate = leaf('Ставка', percent === null ? 'Без НДС' : String(percent))
  const sum = leaf('Сумма', roubles(includedVat(price * count, percent) ?? 0))
  const name = leaf('Наименование', 'НДС')
  return (
    element('СтавкиНалогов', element('СтавкаНалога', name, rate)) +
    element('Налоги', element('Налог', name, leaf('УчтеноВСумме', 'true'), sum, rate))
  )
}

/** Some versions of 1С send `X#X` as the id of goods without variants, but cannot find them by that id later. */
export function exportedId(sourceId: string): string {
  const [goods, variant] = sourceId.split('#')
  return variant === undefined || variant === '' || variant === goods ? goods! : sourceId
}

const namedValues = (values: readonly (readonly [name: string, value: string])[]) =>
  element(
    'ЗначенияРеквизитов',
    ...values.map(([name, value]) =>
      value.trim() === '' ? '' : element('ЗначениеРеквизита', leaf('Наименование', name), leaf('Значение', value)),
    ),
  )

const roubles = (kopecks: number) => `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`

export const leaf = (name: string, value: string) => element(name, xmlText(value))

export const element = (name: string, ...content: readonly string[]) => {
  const inside = content.join('')
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}
