import type { commerceMlGoods } from './commerceml-goods.rule.ts'
import { type CommerceMlOffer, offerOfGoods } from './commerceml-offer.rule.ts'
import type { FeedItem } from './feed-item.ts'
import { type FeedReason, rejection } from './feed-reason.rule.ts'
import { feedLimits } from './feed-text.rule.ts'

/**
 * What goods and their offers give: offers declared deleted, offers rejected for their price, and the product with the
 * others. `goods` null: offers whose goods are not in the files.
 */
export function productItems(
  id: string,
  line: number,
  goods: Exclude<ReturnType<typeof commerceMlGoods>, { reason: FeedReason }> | null,
  offers: readonly CommerceMlOffer[],
  notes: readonly string[],
): FeedItem[] {
  const items: FeedItem[] = []
  const bad: CommerceMlOffer[] = []
  const live = offers.filter((offer) => {
    if (offer.isDeleted) items.push({ kind: 'deleted', productId: id, offerId: offer.id })
    else if (offer.prices?.length === 0 && offer.badPrice !== null) bad.push(offer)
    else return true
    return false
  })
  const inherited = goods && { ...goods, name: goods.card.name, vendorCode: goods.card.vendorCode }
  for (const offer of bad) {
    const read = offerOfGoods(offer, inherited, offers.length === 1)
    // The card is emitted with the valid offers, if there are any.
    const card = live.length > 0 ? null : (goods?.card ?? null)
    items.push({
      kind: 'rejected',
      rejection: rejection(offer.id || null, offer.line, 'bad-price', offer.badPrice!, id || null),
      product: { sourceId: id, line: offer.line, card, offers: [read] },
    })
  }
  if (offers.length > 0 && live.length === 0) return items
  const characteristics = live.flatMap((offer) => (goods ? (offer.details?.characteristics ?? []) : []))
  const params = characteristics
    .map(({ title, value }) => ({ name: title, unit: null, value }))
    .slice(0, feedLimits.params)
  return [
    ...items,
    {
      kind: 'product',
      product: {
        sourceId: id,
        line,
        card: goods && { ...goods.card, params: [...goods.card.params, ...params] },
        offers: live.map((offer) => offerOfGoods(offer, inherited, live.length === 1)),
      },
      notes: [...notes],
    },
  ]
}

/** Offers inherit the prices of their goods; they inherit the stock only when there is one offer. */
export function withInheritedFigures(own: CommerceMlOffer, offers: readonly CommerceMlOffer[]): CommerceMlOffer[] {
  if (offers.length === 0) return [own]
  return offers.map((offer) => ({
    ...offer,
    prices: offer.prices ?? own.prices,
    badPrice: offer.prices === null ? own.badPrice : offer.badPrice,
    stock: offer.stock ?? (offers.length === 1 ? own.stock : null),
  }))
}
