import type { Order } from '@shpulka/contract/buying/orders'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import { contactLine, deliveryLine, goodsOf, type OrderPdf, payerLine, sellerLine, totalsOf } from './pdf-lines.rule.ts'
import type { Seller } from './transfer-document.rule.ts'

/** «Бланк заказа»: what was ordered, by whom, how it is delivered and paid. */
export function orderFormPdf(order: Order, seller: Seller): OrderPdf {
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
