import type { Order } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import type { PdfSpec } from '../../base/documents/pdf.port.ts'

/** The goods in a shipment, for its recipient. Without prices, because other people may open the parcel. */
export function waybill(
  order: Order,
  { number, sentAt, carrier, trackingNumber, lines }: OrderShipment,
  { issuer, at }: { readonly issuer: string; readonly at: Date },
): PdfSpec {
  const { delivery, contact, payer } = order
  const place = delivery?.point ? `${delivery.point.city}, ${delivery.point.address}` : delivery?.address
  const total = lines.reduce((sum, { count }) => sum + count, 0)
  return {
    head: {
      kind: 'Накладная',
      title: `Накладная № ${number}`,
      issuer,
      createdAt: at,
      isDense: true,
      note: `от ${documentDate(sentAt === null ? at : new Date(sentAt))} · к заказу ${order.number}`,
    },
    blocks: [
      {
        kind: 'parties',
        rows: [
          ['Отправитель', issuer],
          ['Получатель', [payer?.name, contact.fio].filter(Boolean).join(', ')],
          ...(place ? [['Куда', place] as const] : []),
          ['Доставка', [carrier ?? delivery?.method, trackingNumber].filter(Boolean).join(', ') || 'по договорённости'],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '№', width: 0.08 },
          { title: 'Артикул', width: 0.2 },
          { title: 'Товар', width: 0.58 },
          { title: 'Шт.', width: 0.14, align: 'right' },
        ],
        rows: lines.map(({ vendorCode, title, count }, n) => ({
          cells: [String(n + 1), vendorCode || '—', title, String(count)],
        })),
      },
      { kind: 'text', text: `Всего наименований: ${lines.length}, штук: ${total}.` },
      {
        kind: 'signatures',
        rows: [
          ['Отпустил', ''],
          ['Получил', ''],
        ],
      },
    ],
  }
}
