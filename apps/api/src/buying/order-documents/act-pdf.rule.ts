import type { Order } from '@shpulka/contract/buying/orders'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { sumInWords } from '../../base/money/sum-in-words.rule.ts'
import { orderVat } from './included-vat.rule.ts'
import {
  deliveryLine,
  deliveryService,
  goodsOf,
  type OrderPdf,
  partyLine,
  reductionsOf,
  sellerLine,
  vatRow,
} from './pdf-lines.rule.ts'
import type { Seller } from './transfer-document.rule.ts'

/** «Акт приёма-передачи», signed when the goods are handed over. */
export function actPdf(order: Order, seller: Seller): OrderPdf {
  const createdAt = new Date(order.createdAt)
  const { invoiceDetails } = seller
  const vat = orderVat(order, invoiceDetails.vatPercent, order.total)
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
        rows: [...reductionsOf(order), vatRow(vat), ['Итого', roubles(order.total)]],
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
          ['Товар передал', invoiceDetails.director],
          ['Товар принял', order.payer ? '' : order.contact.fio],
          ['Дата приёмки', ''],
        ],
      },
    ],
  }
}
