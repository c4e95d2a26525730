import type { FeedItem, FeedProduct } from '../import/import.port.ts'

/** A row as a person reads it: its name, prices and stock. */
export function fileSays(product: FeedProduct | undefined, sourceId: string): string {
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

/**
 * A part of a feed: with what the owner has given its rows, and with `only`, nothing but the rows of these keys; it
 * then names nothing as a whole and deletes nothing.
 */
export async function* mendedFeed(
  feed: AsyncIterable<FeedItem[]>,
  { only, prices }: { readonly only: ReadonlySet<string> | null; readonly prices: ReadonlyMap<string, number> },
): AsyncGenerator<FeedItem[]> {
  for await (const items of feed) {
    const mended = items.flatMap((item): FeedItem[] => {
      if (item.kind === 'end') return [only ? { ...item, whole: { products: false, offers: false } } : item]
      if (item.kind === 'deleted') return only ? [] : [item]
      if (item.kind === 'rejected') return !only || only.has(keyOf(item.rejection)) ? [mendedRow(item, prices)] : []
      if (item.kind !== 'product') return [item]
      const product = only ? changedFields(item.product, only) : item.product
      return product === null ? [] : [{ ...item, product: priced(product, prices) }]
    })
    yield mended
  }
}

/** A rejected row becomes a product once the owner has entered its price. */
function mendedRow(item: Extract<FeedItem, { kind: 'rejected' }>, prices: ReadonlyMap<string, number>): FeedItem {
  const isGiven = item.product !== undefined && prices.has(keyOf(item.rejection))
  return isGiven ? { kind: 'product', product: priced(item.product!, prices), notes: [] } : item
}

/** What a row is known by from one file to the next. */
export const keyOf = ({ sourceId, line }: { readonly sourceId: string | null; readonly line: number }): string =>
  sourceId || `#${line}`

function changedFields(product: FeedProduct, only: ReadonlySet<string>): FeedProduct | null {
  if (only.has(product.sourceId)) return product
  const offers = product.offers.filter(({ sourceId }) => only.has(sourceId))
  return offers.length === 0 ? null : { ...product, offers }
}

/** The owner's price is for everybody, while the file has no good one. */
function priced(product: FeedProduct, prices: ReadonlyMap<string, number>): FeedProduct {
  if (!product.offers.some(({ sourceId }) => prices.has(sourceId))) return product
  const offers = product.offers.map((offer) => {
    const kopecks = prices.get(offer.sourceId)
    if (kopecks === undefined || offer.prices?.some(({ price }) => isGoodPrice(price))) return offer
    return { ...offer, prices: [{ type: null, price: (kopecks / 100).toFixed(2), oldPrice: null, currency: 'RUB' }] }
  })
  return { ...product, offers }
}

const isGoodPrice = (price: string) => /^\d{1,9}(\.\d+)?$/.test(price) && Number(price) > 0
