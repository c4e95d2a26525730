import type { FeedCard, FeedOffer, FeedOfferDetails, FeedProduct } from '../feed-parsers/feed-item.ts'
import { feedLimits } from '../feed-parsers/feed-text.rule.ts'

/** What waits on the shelf of one product. */
export interface ShelvedHalves {
  readonly card: FeedProduct | undefined
  readonly offers: FeedProduct | undefined
}

/**
 * A product of a feed joined with its half that came earlier; values of the feed win. References between the halves
 * are resolved here, as the reader does where they come in one file.
 */
export function joinedHalves(product: FeedProduct, { card: ofCard, offers: ofOffers }: ShelvedHalves): FeedProduct {
  const card = product.card ?? ofCard?.card ?? null
  const offers = joinedOffers(ofOffers?.offers ?? [], product.offers)
  const isJoined = (product.card === null && card !== null) || offers.length > product.offers.length
  if (!isJoined) return { ...product, offers }
  return card === null ? { ...product, offers } : { ...product, ...whole(card, offers) }
}

/** Values of characteristics are the card's too; an offer without words of its own has the card's. */
function whole(card: FeedCard, offers: readonly FeedOffer[]): Pick<FeedProduct, 'card' | 'offers'> {
  return {
    card: withCharacteristics(
      card,
      offers.flatMap(({ details }) => details?.characteristics ?? []),
    ),
    offers: offers.map((offer) => ({ ...offer, details: detailsOf(card, offer, offers.length === 1) })),
  }
}

/** A card with values of its offers' characteristics, each once. */
function withCharacteristics(
  card: FeedCard,
  characteristics: readonly { readonly title: string; readonly value: string }[],
): FeedCard {
  const params = [...card.params]
  const existing = new Set(params.map(({ name, value }) => `${name}\n${value}`))
  for (const { title, value } of characteristics) {
    if (existing.has(`${title}\n${value}`)) continue
    existing.add(`${title}\n${value}`)
    params.push({ name: title, unit: null, value })
  }
  return { ...card, params: params.slice(0, feedLimits.params) }
}

/** An offer that came without its goods and without a name is named by its id until then. */
function detailsOf(card: FeedCard, { sourceId: offerId, details: own }: FeedOffer, isOnly: boolean): FeedOfferDetails {
  if (own === null)
    return {
      ...{ name: card.name, title: '', vendorCode: card.vendorCode, barcode: null, weightGrams: null },
      characteristics: [],
    }
  const isSameName = own.title === card.name || (isOnly && own.characteristics.length === 0)
  return {
    ...own,
    name: own.name === offerId ? card.name : own.name,
    title: isSameName ? '' : own.title,
    vendorCode: own.vendorCode ?? card.vendorCode,
  }
}

/** An offer's details as the shop has them. */
export interface KnownDetails {
  readonly offerId: string
  readonly title: string
  readonly vendorCode: string | null
  readonly barcode: string | null
  readonly weightGrams: number | null
  readonly characteristics: readonly { readonly title: string; readonly value: string }[]
}

/**
 * A product of a feed beside what the shop has: a card without all its offers keeps the values of those it does not
 * name, offers without their card keep what only the card had specified.
 */
export function withKnown(product: FeedProduct, stored: readonly KnownDetails[]): FeedProduct {
  const { card, offers } = product
  if (card !== null) {
    const named = new Set(offers.flatMap(({ sourceId, details }) => (details ? [sourceId] : [])))
    const others = stored.filter(({ offerId }) => !named.has(offerId))
    const values = others.flatMap(({ characteristics }) => characteristics)
    return { ...product, card: withCharacteristics(card, values) }
  }
  const byId = new Map(stored.map((each) => [each.offerId, each]))
  return {
    ...product,
    offers: offers.map((offer) => {
      const was = byId.get(offer.sourceId)
      return was && offer.details ? { ...offer, details: withStoredDetails(offer.sourceId, offer.details, was) } : offer
    }),
  }
}

const withStoredDetails = (id: string, details: FeedOfferDetails, was: KnownDetails): FeedOfferDetails => ({
  ...details,
  name: details.name === id ? was.title : details.name,
  vendorCode: details.vendorCode ?? was.vendorCode,
  barcode: details.barcode ?? was.barcode,
  weightGrams: details.weightGrams ?? was.weightGrams,
})

/** Offers of both, each once: of one that is in both the later words count, part by part. */
export function joinedOffers(former: readonly FeedOffer[], later: readonly FeedOffer[]): FeedOffer[] {
  const formerById = new Map(former.map((offer) => [offer.sourceId, offer]))
  const joined = later.map((offer) => {
    const was = formerById.get(offer.sourceId)
    formerById.delete(offer.sourceId)
    return was
      ? {
          ...offer,
          details: offer.details ?? was.details,
          prices: offer.prices ?? was.prices,
          stock: offer.stock ?? was.stock,
        }
      : offer
  })
  // Offers of the file come first: results of its rows are reported by position.
  return [...joined, ...formerById.values()]
}
