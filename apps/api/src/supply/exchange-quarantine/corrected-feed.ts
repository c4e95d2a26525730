import { rejection } from '../feed-parsers/feed-reason.rule.ts'
import type { FeedItem, FeedProduct } from '../import/import.port.ts'
import type { RowRule } from './quarantine.sql.ts'

type OwnersPrices = ReadonlyMap<string, Pick<RowRule, 'priceKopecks' | 'isStored'>>

/** A row as text for staff: name, article, prices and stock. */
export function rowText(product: FeedProduct | undefined, sourceId: string): string {
  if (!product) return ''
  const offer = product.offers.find((each) => each.sourceId === sourceId)
  const prices = (offer?.prices ?? []).map(({ price, currency }) => [price, currency].filter(Boolean).join(' '))
  const stock = (offer?.stock ?? []).map(({ quantity, available }) => quantity ?? (available ? 'есть' : 'нет'))
  return [
    offer?.details?.name ?? product.card?.name ?? '',
    offer?.details?.vendorCode ?? product.card?.vendorCode ?? '',
    prices.length > 0 ? `цены: ${prices.join('; ')}` : '',
    stock.length > 0 ? `остаток: ${stock.join('; ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
    .slice(0, 500)
}

interface Corrections {
  /** The feed has only the rows with these keys, and then it is not whole and deletes nothing; null: all. */
  readonly onlyKeys: ReadonlySet<string> | null
  readonly prices: OwnersPrices
  /** Rows that are never imported: what the shop has of them stays as it is. */
  readonly ignored: ReadonlySet<string>
}

/** A feed with the owner's corrections applied. */
export async function* correctedFeed(
  feed: AsyncIterable<FeedItem[]>,
  { onlyKeys, prices, ignored }: Corrections,
): AsyncGenerator<FeedItem[]> {
  for await (const items of feed) {
    const corrected = items.flatMap((item): FeedItem[] => {
      if (item.kind === 'end') return [onlyKeys ? { ...item, whole: { products: false, offers: false } } : item]
      if (item.kind === 'deleted' || item.kind === 'replaced') return onlyKeys ? [] : [item]
      if (item.kind === 'rejected')
        return !onlyKeys || onlyKeys.has(keyOf(item.rejection)) ? [correctedRow(item, prices)] : []
      if (item.kind !== 'product') return [item]
      const { product: wanted, refused } = withoutIgnored(item.product, ignored)
      const product = wanted && onlyKeys ? onlyOffersOf(wanted, onlyKeys) : wanted
      return [...refused, ...(product === null ? [] : [{ ...item, product: withPrices(product, prices) }])]
    })
    yield corrected
  }
}

/** The product without its ignored offers, each of which becomes a rejected row; null: nothing of it is left. */
function withoutIgnored(
  product: FeedProduct,
  ignored: ReadonlySet<string>,
): { product: FeedProduct | null; refused: FeedItem[] } {
  const refusal = (sourceId: string, line: number): FeedItem => ({
    kind: 'rejected',
    rejection: rejection(sourceId, line, 'not-wanted', '', product.sourceId),
  })
  const { sourceId, line, offers } = product
  if (ignored.has(sourceId) && offers.every((offer) => offer.sourceId === sourceId))
    return { product: null, refused: [refusal(sourceId, line)] }
  const dropped = offers.filter((offer) => ignored.has(offer.sourceId))
  if (dropped.length === 0) return { product, refused: [] }
  const left = offers.filter((offer) => !ignored.has(offer.sourceId))
  return {
    product: left.length > 0 ? { ...product, offers: left } : null,
    refused: dropped.map((offer) => refusal(offer.sourceId, offer.line)),
  }
}

/** A rejected row becomes a product once the owner has entered its price. */
function correctedRow(item: Extract<FeedItem, { kind: 'rejected' }>, prices: OwnersPrices): FeedItem {
  const hasPrice = item.product !== undefined && prices.has(keyOf(item.rejection))
  return hasPrice ? { kind: 'product', product: withPrices(item.product!, prices), notes: [] } : item
}

/** The key that identifies a row across files. */
export const keyOf = ({ sourceId, line }: { readonly sourceId: string | null; readonly line: number }): string =>
  sourceId || `#${line}`

function onlyOffersOf(product: FeedProduct, onlyKeys: ReadonlySet<string>): FeedProduct | null {
  if (onlyKeys.has(product.sourceId)) return product
  const offers = product.offers.filter(({ sourceId }) => onlyKeys.has(sourceId))
  return offers.length === 0 ? null : { ...product, offers }
}

/**
 * Uses the owner's price, which is for everybody, as long as the file has no valid one. Where the file says nothing of
 * prices, a stored offer keeps the one it has.
 */
function withPrices(product: FeedProduct, prices: OwnersPrices): FeedProduct {
  if (!product.offers.some(({ sourceId }) => prices.has(sourceId))) return product
  const offers = product.offers.map((offer) => {
    const rule = prices.get(offer.sourceId)
    if (!rule || (offer.prices === null ? rule.isStored : offer.prices.some(({ price }) => isValidPrice(price))))
      return offer
    const price = (rule.priceKopecks / 100).toFixed(2)
    return { ...offer, prices: [{ type: null, price, oldPrice: null, currency: 'RUB' }] }
  })
  return { ...product, offers }
}

const isValidPrice = (price: string) => /^\d{1,9}(\.\d+)?$/.test(price) && Number(price) > 0
