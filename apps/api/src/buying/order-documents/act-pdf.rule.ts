import type { Order } from '@shpulka/contract/buying/orders'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { sumInWords } from '../../base/money/sum-in-words.rule.ts'
import { sentLines } from '../shipments/shipped-lines.rule.ts'
import { taxedSums, vatOf } from './included-vat.rule.ts'
import type { PaperFacts } from './paper-facts.rule.ts'
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
import { sentGoods } from './sent-goods.rule.ts'
import type { Seller } from './transfer-document.rule.ts'

/** «Акт приёма-передачи», signed when the goods are handed over: of what was sent, as the УПД of its shipments. */
export function actPdf(order: Order, facts: PaperFacts, seller: Seller): OrderPdf {
  const createdAt = new Date(order.createdAt)
  const { invoiceDetails } = seller
  const { delivery } = order
  const lines = sentLines(order)
  const sent = sentGoods(order, facts)
  const deliveryKopecks = sent.reduce((all, each) => all + each.deliveryKopecks, 0)
  const total = lines.reduce((all, { sum }) => all + sum, deliveryKopecks)
  const vat = vatOf(
    sent.flatMap((each) => taxedSums(each.lines, each.deliveryKopecks, each.vatPercent)),
    total,
  )
  const withdrawn = order.total - total
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
          ...(delivery ? [['Куда', deliveryLine(delivery)] as const] : []),
        ],
      },
      {
        kind: 'text',
        text: 'Продавец передал, а покупатель принял товар по количеству, комплектности и внешнему виду:',
      },
      goodsOf({ lines }, facts.returnedDeliveryKopecks > 0 ? null : deliveryService(order)),
      {
        kind: 'totals',
        rows: [
          ...reductionsOf(order),
          ...(withdrawn > 0 ? [['Возвращено до отправки', roubles(-withdrawn)] as const] : []),
          vatRow(vat),
          ['Итого', roubles(total)],
        ],
      },
      {
        kind: 'text',
        text:
          `Передано на сумму: ${sumInWords(total)}. Мест: ______ . Замечания: ` +
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
