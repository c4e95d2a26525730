import type { Order } from '@shpulka/contract/buying/orders'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { sumInWords } from '../../base/money/sum-in-words.rule.ts'
import { billedSums, vatOf } from './included-vat.rule.ts'
import type { PaperFacts } from './paper-facts.rule.ts'
import { paymentQr } from './payment-qr.rule.ts'
import {
  deliveryService,
  goodsOf,
  type OrderPdf,
  partyLine,
  reductionsOf,
  sellerLine,
  vatRow,
  vatText,
} from './pdf-lines.rule.ts'
import type { Seller } from './transfer-document.rule.ts'

/** «Счёт на оплату», with a code to pay by. The order has a bill. */
export function invoicePdf(order: Order, facts: PaperFacts, seller: Seller): OrderPdf {
  const { legal, invoiceDetails } = seller
  const { kpp } = invoiceDetails
  const createdAt = new Date(order.bill!.createdAt)
  const number = order.bill!.number
  const toPay = Math.min(order.bill!.amount, order.total)
  const credited = order.deferral?.credited ?? 0
  const paidBefore = order.total - credited - toPay
  const vat = vatOf(billedSums(order, facts.billGoods, facts.billVatPercent), toPay)
  const purpose =
    `Оплата по счёту № ${number} ` +
    `от ${documentDate(createdAt)}${
      vat.kopecks === null
        ? ', без НДС'
        : `, в том числе ${vatText(vat.percent)} — ${roubles(vat.kopecks).replace('₽', 'руб.')}`
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
          { title: `Банк получателя: ${invoiceDetails.bank}`, width: 0.56 },
          { title: `БИК ${invoiceDetails.bic}`, width: 0.44 },
        ],
        rows: [
          {
            cells: [
              `Получатель: ${legal.name}\nИНН\u00a0${legal.inn}${kpp ? `, КПП\u00a0${kpp}` : ''}`,
              `Корр. счёт ${invoiceDetails.correspondentAccount}\nРасч. счёт ${invoiceDetails.account}`,
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
          ['Основание', `Заказ № ${order.number} от ${documentDate(new Date(order.createdAt))}`],
        ],
      },
      goodsOf(order, deliveryService(order)),
      {
        kind: 'totals',
        rows: [
          ...reductionsOf(order),
          ['Итого', roubles(order.total)],
          ...(credited > 0 ? [['Возвращено до оплаты', roubles(credited)] as const] : []),
          ...(paidBefore > 0 ? [['Оплачено по прежним счетам', roubles(paidBefore)] as const] : []),
          vatRow(vat),
          ['Всего к оплате', roubles(toPay)],
        ],
      },
      { kind: 'text', text: `Всего к оплате: ${sumInWords(toPay)}.` },
      { kind: 'note', text: invoiceTerms(order).join(' ') },
      {
        kind: 'code',
        content: paymentQr(
          { ...invoiceDetails, name: legal.name, inn: legal.inn },
          toPay,
          purpose.replace(/\u00a0/g, ' '),
        ),
        title: 'Оплата по коду',
        text: 'Наведите камеру в приложении банка: получатель, сумма и назначение заполнятся сами.',
        signatures: [
          ['Руководитель', invoiceDetails.director],
          ['Главный бухгалтер', invoiceDetails.accountant],
        ],
      },
    ],
  }
}

/** The terms the payer agrees to: last day of payment, prepayment, day and method of shipping. */
function invoiceTerms({ reservation, delivery, deferral }: Order): string[] {
  const received = 'При получении нужны печать или доверенность и паспорт.'
  if (deferral)
    return [
      deferral.dueOn === null
        ? `Условия оплаты: отсрочка, ${deferral.days}\u00a0дн. после отгрузки.`
        : `Оплатить до ${documentDate(new Date(`${deferral.dueOn}T12:00:00+03:00`))}.`,
      ...(delivery ? [`Получение: ${delivery.method}.`] : []),
      received,
    ]
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
    received,
  ]
}
