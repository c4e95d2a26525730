import type { DocumentKind } from '@shpulka/contract/order-documents'
import type { Order, Payer } from '@shpulka/contract/orders'
import { goodsTable } from '../documents/goods-table.rule.ts'
import type { PaperBlock, PaperSpec } from '../documents/paper.port.ts'
import { paperDate } from '../documents/paper-date.rule.ts'
import { rubles } from '../money/rubles.rule.ts'
import { sumInWords } from '../money/sum-in-words.rule.ts'
import type { SiteRow } from '../settings/settings.port.ts'
import { includedVat } from './included-vat.rule.ts'
import { paymentQr } from './payment-qr.rule.ts'

/** Who sells, as papers name them. */
export type Seller = Pick<SiteRow, 'name' | 'phone' | 'email' | 'legal' | 'requisites'>

/** A paper of an order, whole; the same order in the same state is the same paper. */
export function orderPaper(kind: DocumentKind, order: Order, seller: Seller): PaperSpec {
  const paper = papers[kind](order, seller)
  return { ...paper, head: { ...paper.head, issuer: `${seller.legal.name} · ${seller.phone}` } }
}

interface Paper {
  readonly head: Omit<PaperSpec['head'], 'issuer'>
  readonly blocks: readonly PaperBlock[]
}

const papers: Readonly<Record<DocumentKind, (order: Order, seller: Seller) => Paper>> = { order: orderForm, invoice, act }

function orderForm(order: Order, seller: Seller): Paper {
  const createdAt = new Date(order.createdAt)
  const { delivery, payment } = order
  return {
    head: { kind: 'Бланк заказа', title: `Заказ № ${order.number}`, note: `от ${paperDate(createdAt)} · ${order.status.title}`, createdAt },
    blocks: [
      {
        kind: 'parties',
        rows: [
          ['Продавец', sellerLine(seller)],
          ['Покупатель', contactLine(order)],
          ...(order.payer ? [['Плательщик', payerLine(order.payer)] as const] : []),
          ['Получение', delivery ? deliveryLine(delivery) : 'Согласует менеджер по телефону'],
          ['Оплата', payment ? [payment.title, order.bill ? `счёт № ${order.bill.number}` : ''].filter(Boolean).join(', ') : 'Согласует менеджер'],
          ...(order.comment ? [['Комментарий', order.comment] as const] : []),
        ],
      },
      goodsOf(order),
      { kind: 'totals', rows: totalsOf(order, 'Итого') },
      { kind: 'note', text: `Вопросы по заказу: ${seller.phone}, ${seller.email}. Назовите номер заказа — ${order.number}.` },
    ],
  }
}

function invoice(order: Order, seller: Seller): Paper {
  const { legal, requisites } = seller
  const createdAt = new Date(order.createdAt)
  const number = order.bill!.number
  const vat = includedVat(order.total, requisites.vatPercent)
  const purpose = `Оплата по счёту № ${number} от ${paperDate(createdAt)}${vat === null ? ', без НДС' : `, в том числе НДС ${requisites.vatPercent}\u00a0% — ${rubles(vat).replace('₽', 'руб.')}`}`
  return {
    head: { kind: 'Счёт на оплату', title: `Счёт № ${number}`, note: `от ${paperDate(createdAt)} · по заказу ${order.number}`, createdAt },
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Банк получателя', width: 0.3 },
          { title: requisites.bank, width: 0.7 },
        ],
        rows: [
          { cells: ['БИК', requisites.bic] },
          { cells: ['Корреспондентский счёт', requisites.correspondentAccount] },
          { cells: ['Расчётный счёт', requisites.account] },
          { cells: ['Получатель', `${legal.name}, ИНН\u00a0${legal.inn}${requisites.kpp ? `, КПП\u00a0${requisites.kpp}` : ''}`] },
          { cells: ['Назначение платежа', purpose] },
        ],
      },
      { kind: 'heading', text: 'Кто платит и за что' },
      {
        kind: 'parties',
        rows: [
          ['Поставщик', sellerLine(seller)],
          ['Покупатель', partyLine(order)],
          ['Основание', `Заказ № ${order.number} от ${paperDate(createdAt)}`],
        ],
      },
      goodsOf(order),
      { kind: 'totals', rows: [...totalsOf(order, 'Всего к оплате'), vatRow(vat, requisites.vatPercent)].toSorted(lastIsTotal) },
      { kind: 'text', text: `Всего к оплате: ${sumInWords(order.total)}.` },
      {
        kind: 'code',
        content: paymentQr({ ...requisites, name: legal.name, inn: legal.inn }, order.total, purpose.replace(/\u00a0/g, ' ')),
        title: 'Оплата по коду',
        text: 'Наведите камеру в приложении банка: получатель, сумма и назначение заполнятся сами. Код подходит и для оплаты от организации, и от гражданина.',
      },
      {
        kind: 'note',
        text: 'Счёт действителен 5 рабочих дней. Товар отпускается после поступления денег на расчётный счёт поставщика, самовывозом или доставкой — как выбрано в заказе.',
      },
      {
        kind: 'signatures',
        rows: [
          ['Руководитель', requisites.director],
          ['Главный бухгалтер', requisites.accountant],
        ],
      },
    ],
  }
}

function act(order: Order, seller: Seller): Paper {
  const createdAt = new Date(order.createdAt)
  const { requisites } = seller
  const vat = includedVat(order.total, requisites.vatPercent)
  return {
    head: { kind: 'Акт приёма-передачи', title: `Акт № ${order.number}`, note: `к заказу ${order.number} от ${paperDate(createdAt)}`, createdAt },
    blocks: [
      {
        kind: 'parties',
        rows: [
          ['Передал', sellerLine(seller)],
          ['Принял', partyLine(order)],
          ...(order.delivery ? [['Куда', deliveryLine(order.delivery)] as const] : []),
        ],
      },
      { kind: 'text', text: 'Продавец передал, а покупатель принял товар по количеству, комплектности и внешнему виду:' },
      goodsOf(order),
      { kind: 'totals', rows: [...totalsOf(order, 'Итого'), vatRow(vat, requisites.vatPercent)].toSorted(lastIsTotal) },
      {
        kind: 'text',
        text: `Передано на сумму: ${sumInWords(order.total)}. Мест: ______ . Замечания: ______________________________________________ .`,
      },
      {
        kind: 'note',
        text: 'О недостатках, которые нельзя было увидеть при приёмке, покупатель сообщает продавцу в течение гарантийного срока. Акт составлен в двух экземплярах, по одному для каждой стороны.',
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

const goodsOf = ({ lines }: Order) => goodsTable(lines.map(({ image: _, ...line }) => ({ ...line, reduction: line.discount + line.bonuses })))

type SumRow = readonly [title: string, sum: string]

/** What the goods cost, what was taken off and what delivery adds; the last is the sum of the order. */
function totalsOf({ goodsPrice, promoCode, bonusesUsed, itemsPrice, delivery, total }: Order, totalTitle: string): SumRow[] {
  const isReduced = goodsPrice !== itemsPrice
  return [
    ...(isReduced ? [['Товары без скидок', rubles(goodsPrice)] as const] : []),
    ...(promoCode && promoCode.discount > 0 ? [[`Промокод ${promoCode.code}`, rubles(-promoCode.discount)] as const] : []),
    ...(bonusesUsed > 0 ? [['Оплачено бонусами', rubles(-bonusesUsed)] as const] : []),
    ['Товары', rubles(itemsPrice)],
    ...(delivery ? [['Доставка', delivery.price === 0 ? 'бесплатно' : rubles(delivery.price)] as const] : []),
    [totalTitle, rubles(total)],
  ]
}

const vatRow = (vat: number | null, percent: number | null): SumRow =>
  vat === null ? ['НДС', 'без НДС'] : [`В том числе НДС ${percent}\u00a0%`, rubles(vat)]

/** The sum of the order stays the last, whatever stands before it. */
const lastIsTotal = ([one]: SumRow, [other]: SumRow) => Number(/^(Итого|Всего)/.test(one)) - Number(/^(Итого|Всего)/.test(other))

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

/** Who pays and receives: an invoice and an act need a name, not a way to reach it. */
const partyLine = ({ payer, contact }: Order) => (payer ? payerLine(payer) : contact.fio)

const contactLine = ({ contact: { fio, phone, email } }: Order) => [fio, phone, email].filter((part) => part !== '').join(', ')

function deliveryLine({ method, point, address }: NonNullable<Order['delivery']>): string {
  const where = point ? `${point.title}: ${point.city}, ${point.address}` : address
  return where ? `${method}. ${where}` : method
}
