import type { DocumentKind } from '@shpulka/contract/buying/order-documents'
import type { Order, Payer } from '@shpulka/contract/buying/orders'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import { goodsTable, type ServiceLine } from '../../base/documents/goods-table.rule.ts'
import type { PdfBlock, PdfSpec } from '../../base/documents/pdf.port.ts'
import { rubles } from '../../base/money/rubles.rule.ts'
import { sumInWords } from '../../base/money/sum-in-words.rule.ts'
import { orderVat } from './included-vat.rule.ts'
import { paymentQr } from './payment-qr.rule.ts'
import { type Seller, type TransferLine, transferDocument } from './transfer-document.rule.ts'

/** Documents rendered as PDF. */
export type OrderPdfKind = Exclude<DocumentKind, 'upd-xml'>

/** A document of an order; the same order in the same state gives the same document. */
export function orderPdf(
  { kind, shipmentId }: { readonly kind: OrderPdfKind; readonly shipmentId: number | null },
  order: Order,
  seller: Seller,
): PdfSpec {
  const document = orderPdfs[kind](order, seller, shipmentId)
  return { ...document, head: { ...document.head, issuer: `${seller.legal.name} · ${seller.phone}` } }
}

interface OrderPdf {
  readonly head: Omit<PdfSpec['head'], 'issuer'>
  readonly blocks: readonly PdfBlock[]
}

const orderPdfs: Readonly<Record<OrderPdfKind, (order: Order, seller: Seller, shipmentId: number | null) => OrderPdf>> =
  {
    order: orderForm,
    invoice,
    act,
    upd,
  }

function orderForm(order: Order, seller: Seller): OrderPdf {
  const createdAt = new Date(order.createdAt)
  const { delivery, payment } = order
  return {
    head: {
      kind: 'Бланк заказа',
      title: `Заказ № ${order.number}`,
      note: `от ${documentDate(createdAt)} · ${order.status.title}`,
      createdAt,
    },
    blocks: [
      {
        kind: 'parties',
        rows: [
          ['Продавец', sellerLine(seller)],
          ['Покупатель', contactLine(order)],
          ...(order.payer ? [['Плательщик', payerLine(order.payer)] as const] : []),
          ['Получение', delivery ? deliveryLine(delivery) : 'Согласует менеджер по телефону'],
          [
            'Оплата',
            payment
              ? [payment.title, order.bill ? `счёт № ${order.bill.number}` : ''].filter(Boolean).join(', ')
              : 'Согласует менеджер',
          ],
          ...(order.comment ? [['Комментарий', order.comment] as const] : []),
        ],
      },
      goodsOf(order),
      { kind: 'totals', rows: totalsOf(order) },
      {
        kind: 'note',
        text: `Вопросы по заказу: ${seller.phone}, ${seller.email}. Назовите номер заказа — ${order.number}.`,
      },
    ],
  }
}

function invoice(order: Order, seller: Seller): OrderPdf {
  const { legal, requisites } = seller
  const createdAt = new Date(order.createdAt)
  const number = order.bill!.number
  const toPay = Math.min(order.bill!.amount, order.total)
  const vat = orderVat(order, requisites.vatPercent, toPay)
  const purpose =
    `Оплата по счёту № ${number} ` +
    `от ${documentDate(createdAt)}${
      vat.kopecks === null
        ? ', без НДС'
        : `, в том числе ${vatText(vat.percent)} — ${rubles(vat.kopecks).replace('₽', 'руб.')}`
    }`
  return {
    head: {
      kind: 'Счёт на оплату',
      title: `Счёт № ${number}`,
      note: `от ${documentDate(createdAt)} · по заказу ${order.number}`,
      createdAt,
      isDense: true,
    },
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: `Банк получателя: ${requisites.bank}`, width: 0.56 },
          { title: `БИК ${requisites.bic}`, width: 0.44 },
        ],
        rows: [
          {
            cells: [
              `Получатель: ${legal.name}\nИНН\u00a0${legal.inn}${requisites.kpp ? `, КПП\u00a0${requisites.kpp}` : ''}`,
              `Корр. счёт ${requisites.correspondentAccount}\nРасч. счёт ${requisites.account}`,
            ],
          },
        ],
      },
      { kind: 'note', text: `Назначение платежа: ${purpose}` },
      {
        kind: 'parties',
        rows: [
          ['Поставщик', sellerLine(seller)],
          ['Покупатель', partyLine(order)],
          ['Основание', `Заказ № ${order.number} от ${documentDate(createdAt)}`],
        ],
      },
      goodsOf(order, deliveryService(order)),
      {
        kind: 'totals',
        rows: [
          ...reductionsOf(order),
          ['Итого', rubles(order.total)],
          ...(toPay < order.total ? [['Оплачено по прежним счетам', rubles(order.total - toPay)] as const] : []),
          vatRow(vat),
          ['Всего к оплате', rubles(toPay)],
        ],
      },
      { kind: 'text', text: `Всего к оплате: ${sumInWords(toPay)}.` },
      { kind: 'note', text: invoiceTerms(order).join(' ') },
      {
        kind: 'code',
        content: paymentQr({ ...requisites, name: legal.name, inn: legal.inn }, toPay, purpose.replace(/\u00a0/g, ' ')),
        title: 'Оплата по коду',
        text: 'Наведите камеру в приложении банка: получатель, сумма и назначение заполнятся сами.',
        signatures: [
          ['Руководитель', requisites.director],
          ['Главный бухгалтер', requisites.accountant],
        ],
      },
    ],
  }
}

/** The terms the payer agrees to: last day of payment, prepayment, day and method of shipping. */
function invoiceTerms({ reservation, delivery }: Order): string[] {
  const until = reservation && documentDate(new Date(reservation.until))
  return [
    ...(until
      ? [`Счёт действителен по ${until} включительно: до этого дня товары отложены, потом заказ отменяется.`]
      : []),
    ...(reservation?.confirmBefore
      ? ['Чтобы мы отложили товары на весь этот срок, подтвердите заказ по ссылке из письма.']
      : []),
    'Условия оплаты: предоплата 100\u00a0% одним платежом на расчётный счёт поставщика.',
    `Отгрузка — после поступления денег${delivery ? `, получение: ${delivery.method}` : ''}.`,
    'При получении нужны печать или доверенность и паспорт.',
  ]
}

function act(order: Order, seller: Seller): OrderPdf {
  const createdAt = new Date(order.createdAt)
  const { requisites } = seller
  const vat = orderVat(order, requisites.vatPercent, order.total)
  return {
    head: {
      kind: 'Акт приёма-передачи',
      title: `Акт № ${order.number}`,
      note: `к заказу ${order.number} от ${documentDate(createdAt)}`,
      createdAt,
      isDense: true,
    },
    blocks: [
      {
        kind: 'parties',
        rows: [
          ['Передал', sellerLine(seller)],
          ['Принял', partyLine(order)],
          ...(order.delivery ? [['Куда', deliveryLine(order.delivery)] as const] : []),
        ],
      },
      {
        kind: 'text',
        text: 'Продавец передал, а покупатель принял товар по количеству, комплектности и внешнему виду:',
      },
      goodsOf(order, deliveryService(order)),
      {
        kind: 'totals',
        rows: [...reductionsOf(order), vatRow(vat), ['Итого', rubles(order.total)]],
      },
      {
        kind: 'text',
        text:
          `Передано на сумму: ${sumInWords(order.total)}. Мест: ______ . Замечания: ` +
          `______________________________________________ .`,
      },
      {
        kind: 'note',
        text:
          'О недостатках, которые нельзя было увидеть при приёмке, покупатель сообщает продавцу в течение ' +
          'гарантийного срока. Акт составлен в двух экземплярах, по одному для каждой стороны.',
      },
      {
        kind: 'signatures',
        rows: [
          ['Товар передал', requisites.director],
          ['Товар принял', order.payer ? '' : order.contact.fio],
          ['Дата приёмки', ''],
        ],
      },
    ],
  }
}

/** УПД by the recommended form of the tax service (letter ММВ-20-3/96@), on a landscape page. */
function upd(order: Order, seller: Seller, shipmentId: number | null): OrderPdf {
  const document = transferDocument(order, shipmentId, seller)
  if (!document) throw new Error('The shipment has no transfer document')
  const { status, number, sentAt, buyer, lines, netKopecks, vatKopecks, grossKopecks } = document
  const day = documentDate(sentAt)
  const { legal, requisites } = seller
  const code = ({ inn, kpp }: { inn: string; kpp: string }) => [inn, kpp].filter(Boolean).join(' / ')
  const sellerAddress = `${legal.name}, ${legal.address}`
  return {
    head: {
      ...{
        kind: 'Универсальный передаточный документ',
        title: `УПД № ${number} от ${day}`,
        createdAt: sentAt,
        isDense: true,
        isAcross: true,
      },
      note: `Статус ${status}: ${status === 1 ? 'счёт-фактура и передаточный документ (акт)' : 'передаточный документ (акт)'}`,
    },
    blocks: [
      {
        kind: 'parties',
        rows: [
          [
            'Продавец (2–2б)',
            `${sellerAddress}. ИНН / КПП: ${code({ inn: legal.inn, kpp: requisites.kpp })}. Он же грузоотправитель (3)`,
          ],
          [
            'Покупатель (6–6б)',
            `${[buyer.name, buyer.legalAddress].filter(Boolean).join(', ')}. ИНН / КПП: ${code(buyer)}`,
          ],
          [
            'Получатель (4)',
            [buyer.name, order.delivery ? deliveryLine(order.delivery) : ''].filter(Boolean).join('. '),
          ],
          [
            'Отгрузка (5а)',
            `УПД № ${number} от ${day}. Основание: заказ № ${document.order.number} ` +
              `от ${documentDate(document.order.createdAt)}`,
          ],
          ['Валюта (7)', 'Российский рубль, 643'],
        ],
      },
      {
        kind: 'table',
        columns: updColumns,
        rows: [
          ...lines.map((line, index) => ({ cells: updCells(line, index + 1) })),
          {
            cells: [
              '',
              'Всего к оплате (9)',
              '',
              '',
              '',
              '',
              plainSum(netKopecks),
              '',
              '',
              vatSum(vatKopecks),
              plainSum(grossKopecks),
              '—',
              '—',
            ],
          },
        ],
      },
      { kind: 'text', text: `Всего: ${sumInWords(grossKopecks)}.` },
      {
        kind: 'signatures',
        rows: [
          ['Руководитель', requisites.director],
          ['Главный бухгалтер', requisites.accountant],
          [`Товар передал, ${day}`, requisites.director],
          ['Товар получил, дата', ''],
        ],
      },
    ],
  }
}

const updColumns = [
  { title: '№', width: 0.03 },
  { title: 'Наименование (1а)', width: 0.235 },
  { title: 'Код (А)', width: 0.095 },
  { title: 'Ед. (2, 2а)', width: 0.06 },
  { title: 'Кол-во (3)', width: 0.05, align: 'right' as const },
  { title: 'Цена без НДС (4)', width: 0.085, align: 'right' as const },
  { title: 'Стоимость без НДС (5)', width: 0.095, align: 'right' as const },
  { title: 'Акциз (6)', width: 0.055 },
  { title: 'Ставка (7)', width: 0.05 },
  { title: 'НДС (8)', width: 0.08, align: 'right' as const },
  { title: 'Всего с НДС (9)', width: 0.095, align: 'right' as const },
  { title: 'Страна (10)', width: 0.045 },
  { title: 'ДТ (11)', width: 0.025 },
]

function updCells(
  { title, vendorCode, unit, vatPercent, count, netKopecks, vatKopecks, grossKopecks }: TransferLine,
  number: number,
) {
  return [
    ...[
      String(number),
      title,
      vendorCode || '—',
      `${unit.code} ${unit.name}`,
      String(count),
      plainSum(Math.round(netKopecks / count)),
    ],
    ...[
      plainSum(netKopecks),
      'без акциза',
      vatPercent === null ? 'без НДС' : `${vatPercent}\u00a0%`,
      vatSum(vatKopecks),
      plainSum(grossKopecks),
      '—',
      '—',
    ],
  ]
}

const twoDigits = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const plainSum = (kopecks: number) => twoDigits.format(kopecks / 100)
const vatSum = (kopecks: number | null) => (kopecks === null ? 'без НДС' : plainSum(kopecks))

const goodsOf = ({ lines }: Order, service: ServiceLine | null = null) =>
  goodsTable(
    lines.map(({ image: _, ...line }) => ({ ...line, reduction: line.discount + line.bonuses })),
    { service },
  )

/** Delivery as a line of the table; null while it is not agreed. */
const deliveryService = ({ delivery }: Order): ServiceLine | null =>
  delivery && { title: `Доставка: ${delivery.method}${delivery.price === 0 ? ', бесплатно' : ''}`, sum: delivery.price }

type SumRow = readonly [title: string, sum: string]

/** The price of the goods, the deductions and the delivery; the last row is the sum of the order. */
function totalsOf(order: Order): SumRow[] {
  const { itemsPrice, delivery, total } = order
  return [
    ...reductionsOf(order),
    ['Товары', rubles(itemsPrice)],
    ...(delivery ? [['Доставка', delivery.price === 0 ? 'бесплатно' : rubles(delivery.price)] as const] : []),
    ['Итого', rubles(total)],
  ]
}

/** Deductions by promo code and bonuses; empty when there are none. */
const reductionsOf = ({ goodsPrice, promoCode, bonusesUsed, itemsPrice }: Order): SumRow[] => [
  ...(goodsPrice === itemsPrice ? [] : [['Товары без скидок', rubles(goodsPrice)] as const]),
  ...(promoCode && promoCode.discount > 0
    ? [[`Промокод ${promoCode.code}`, rubles(-promoCode.discount)] as const]
    : []),
  ...(bonusesUsed > 0 ? [['Оплачено бонусами', rubles(-bonusesUsed)] as const] : []),
]

const vatRow = ({ kopecks, percent }: ReturnType<typeof orderVat>): SumRow =>
  kopecks === null ? ['НДС', 'без НДС'] : [`В том числе ${vatText(percent)}`, rubles(kopecks)]

/** Without the rate when the goods of the order have different ones. */
const vatText = (percent: number | null) => (percent === null ? 'НДС' : `НДС ${percent}\u00a0%`)

const sellerLine = ({ legal, requisites, phone }: Seller) =>
  [
    legal.name,
    `ИНН\u00a0${legal.inn}`,
    ...(requisites.kpp ? [`КПП\u00a0${requisites.kpp}`] : []),
    ...(legal.ogrn ? [`ОГРН\u00a0${legal.ogrn}`] : []),
    ...(legal.address ? [legal.address] : []),
    phone,
  ].join(', ')

const payerLine = ({ name, inn, kpp, ogrn, legalAddress }: Payer) =>
  [
    name,
    `ИНН\u00a0${inn}`,
    ...(kpp ? [`КПП\u00a0${kpp}`] : []),
    ...(ogrn ? [`ОГРН\u00a0${ogrn}`] : []),
    ...(legalAddress ? [legalAddress] : []),
  ].join(', ')

/** The payer, or the name of the recipient: invoices and acts do not need a phone or an email address. */
const partyLine = ({ payer, contact }: Order) => (payer ? payerLine(payer) : contact.fio)

const contactLine = ({ contact: { fio, phone, email } }: Order) =>
  [fio, phone, email].filter((part) => part !== '').join(', ')

function deliveryLine({ method, point, address }: NonNullable<Order['delivery']>): string {
  const where = point ? `${point.title}: ${point.city}, ${point.address}` : address
  return where ? `${method}. ${where}` : method
}
