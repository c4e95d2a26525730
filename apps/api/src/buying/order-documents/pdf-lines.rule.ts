import { registrationTitle } from '@shpulka/contract/base/registration-title'
import type { Order, Payer } from '@shpulka/contract/buying/orders'
import { goodsTable, type ServiceLine } from '../../base/documents/goods-table.rule.ts'
import type { PdfBlock, PdfSpec } from '../../base/documents/pdf.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { phoneText } from '../../base/text/phone-text.rule.ts'
import type { Vat } from './included-vat.rule.ts'
import type { Seller } from './transfer-document.rule.ts'

/** A document of an order, without its issuer, who is the same in all of them. */
export interface OrderPdf {
  readonly head: Omit<PdfSpec['head'], 'issuer'>
  readonly blocks: readonly PdfBlock[]
}

/** The table of an order's goods; `service`: one more line, for the delivery. */
export const goodsOf = ({ lines }: Pick<Order, 'lines'>, service: ServiceLine | null = null) =>
  goodsTable(
    lines.map(({ image: _, ...line }) => ({ ...line, reduction: line.price * line.count - line.sum })),
    { service },
  )

/** Delivery as a line of the table; null while it is not agreed. */
export const deliveryService = ({ delivery }: Order): ServiceLine | null =>
  delivery && { title: `Доставка: ${delivery.method}${delivery.price === 0 ? ', бесплатно' : ''}`, sum: delivery.price }

type SumRow = readonly [title: string, sum: string]

/** The price of the goods, the deductions and the delivery; the last row is the sum of the order. */
export function totalsOf(order: Order): SumRow[] {
  const { itemsPrice, delivery, total } = order
  return [
    ...reductionsOf(order),
    ['Товары', roubles(itemsPrice)],
    ...(delivery ? [['Доставка', delivery.price === 0 ? 'бесплатно' : roubles(delivery.price)] as const] : []),
    ['Итого', roubles(total)],
  ]
}

/** Deductions by promo code and bonuses; empty when there are none. */
export const reductionsOf = ({ goodsPrice, promoCode, bonusesUsed, itemsPrice }: Order): SumRow[] => [
  ...(goodsPrice === itemsPrice ? [] : [['Товары без скидок', roubles(goodsPrice)] as const]),
  ...(promoCode && promoCode.discount > 0
    ? [[`Промокод ${promoCode.code}`, roubles(-promoCode.discount)] as const]
    : []),
  ...(bonusesUsed > 0 ? [['Оплачено бонусами', roubles(-bonusesUsed)] as const] : []),
]

/** The tax included in a sum, as the last row but one of the totals. */
export const vatRow = ({ kopecks, percent }: Vat): SumRow =>
  kopecks === null ? ['НДС', 'без НДС'] : [`В том числе ${vatText(percent)}`, roubles(kopecks)]

/** Without the rate when the goods of the order have different ones. */
export const vatText = (percent: number | null) => (percent === null ? 'НДС' : `НДС ${percent}\u00a0%`)

/** The seller with INN, KPP and address, in one line. */
export const sellerLine = ({ legal, invoiceDetails, phone }: Seller) =>
  [
    legal.name,
    `ИНН\u00a0${legal.inn}`,
    ...(invoiceDetails.kpp ? [`КПП\u00a0${invoiceDetails.kpp}`] : []),
    ...(legal.ogrn ? [`${registrationTitle(legal.ogrn)}\u00a0${legal.ogrn}`] : []),
    ...(legal.address ? [legal.address] : []),
    phone,
  ].join(', ')

/** The payer with INN, KPP and address, in one line. */
export const payerLine = ({ name, inn, kpp, ogrn, legalAddress }: Payer) =>
  [
    name,
    `ИНН\u00a0${inn}`,
    ...(kpp ? [`КПП\u00a0${kpp}`] : []),
    ...(ogrn ? [`${registrationTitle(ogrn)}\u00a0${ogrn}`] : []),
    ...(legalAddress ? [legalAddress] : []),
  ].join(', ')

/** The payer, or the name of the recipient: invoices and acts do not need a phone or an email address. */
export const partyLine = ({ payer, contact }: Order) => (payer ? payerLine(payer) : contact.fio)

/** The buyer as given with the order: name, phone and email address. */
export const contactLine = ({ contact: { fio, phone, email } }: Order) =>
  [fio, phone && phoneText(phone), email].filter((part) => part !== '').join(', ')

/** The delivery method and where the goods go. */
export function deliveryLine({ method, point, address }: NonNullable<Order['delivery']>): string {
  const where = point ? `${point.title}: ${point.city}, ${point.address}` : address
  return where ? `${method}. ${where}` : method
}
