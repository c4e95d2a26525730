import type { TablePreviewRow } from '@shpulka/contract/supply/exchange-feeds'
import { reasonText } from '../feed-parsers/feed-reason.rule.ts'
import type { FeedItem } from '../import/import.port.ts'

/** A row of a table for the preview, before it is compared with the stored products. */
export function previewRow(item: Extract<FeedItem, { kind: 'product' | 'rejected' }>): TablePreviewRow {
  if (item.kind === 'rejected') {
    const { line, sourceId, reason, detail } = item.rejection
    return {
      line,
      article: sourceId ?? '',
      name: '',
      price: '',
      stock: '',
      barcode: '',
      group: '',
      outcome: 'fault',
      why: reasonText(reason, detail),
    }
  }
  const { line, sourceId, card, offers } = item.product
  const [offer] = offers
  const [stock] = offer?.stock ?? []
  return {
    line,
    article: sourceId,
    name: card?.name ?? '',
    price: offer?.prices?.[0]?.price ?? '',
    stock:
      stock === undefined ? '' : stock.available ? (stock.quantity === null ? 'есть' : `${stock.quantity}`) : 'нет',
    barcode: offer?.details?.barcode ?? '',
    group: card?.categoryIds[0] ?? '',
    outcome: 'same',
    why: '',
  }
}
