import type { Order } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'
import { packText, shortAmount } from '@shpulka/contract/catalogue/pack'
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
          { title: 'Товар', width: 0.56 },
          { title: 'Количество', width: 0.16, align: 'right' },
        ],
        rows: lines.map(({ vendorCode, title, count, packSize }, n) => ({
          cells: [
            String(n + 1),
            vendorCode || '—',
            [title, packText(packSize)].filter(Boolean).join('\n'),
            shortAmount(count, packSize),
          ],
        })),
      },
      { kind: 'text', text: `Всего наименований: ${lines.length}, ${totalText(lines)}.` },
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

/** «штук: 5, упаковок: 2» */
function totalText(lines: OrderShipment['lines']): string {
  const sumOf = (isPacked: boolean) =>
    lines.reduce((sum, { count, packSize }) => sum + ((packSize !== null) === isPacked ? count : 0), 0)
  const [pieces, packs] = [sumOf(false), sumOf(true)]
  return [pieces > 0 && `штук: ${pieces}`, packs > 0 && `упаковок: ${packs}`].filter(Boolean).join(', ')
}
