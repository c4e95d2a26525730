import type { FeedCard, FeedOffer, FeedOfferDetails, FeedProduct } from '../feed-parsers/feed-item.ts'
import { feedLimits } from '../feed-parsers/feed-text.rule.ts'

/** What of one product came earlier and waits: its card without offers, its offers without a card. */
export interface EarlierProduct {
  readonly card: FeedProduct | undefined
  readonly offers: FeedProduct | undefined
}

/**
 * Completes a product of a feed with its card or offers that came earlier; values of the feed win. What a card and its
 * offers inherit from each other is filled here, as the reader does when both come in one file.
 */
export function completedProduct(
  product: FeedProduct,
  { card: ofCard, offers: ofOffers }: EarlierProduct,
): FeedProduct {
  const card = product.card ? withPicturesOf(ofCard?.card, product.card) : (ofCard?.card ?? null)
  const offers = joinedOffers(ofOffers?.offers ?? [], product.offers)
  const isJoined = (product.card === null && card !== null) || offers.length > product.offers.length
  if (!isJoined) return { ...product, card, offers }
  return card === null ? { ...product, offers } : { ...product, ...whole(card, offers) }
}

/** A card that comes again while it waits, perhaps without its pictures, has those that came with it earlier. */
const withPicturesOf = (earlier: FeedCard | null | undefined, card: FeedCard): FeedCard =>
  earlier?.savedPictures && earlier.pictureUrls.join('\n') === card.pictureUrls.join('\n')
    ? { ...card, savedPictures: earlier.savedPictures }
    : card

/** The card gets the values of the offers' characteristics; an offer without details gets those of the card. */
function whole(card: FeedCard, offers: readonly FeedOffer[]): Pick<FeedProduct, 'card' | 'offers'> {
  return {
    card: withCharacteristics(
      card,
      offers.flatMap(({ details }) => details?.characteristics ?? []),
    ),
    offers: offers.map((offer) => ({ ...offer, details: detailsOf(card, offer, offers.length === 1) })),
  }
}

/** A card with the values of its offers' characteristics, without duplicates. */
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

/** An offer that came without its card and without a name has its id as the name until the card comes. */
function detailsOf(card: FeedCard, { sourceId: offerId, details: own }: FeedOffer, isOnly: boolean): FeedOfferDetails {
  if (own === null)
    return {
      name: card.name,
      title: '',
      vendorCode: card.vendorCode,
      barcode: null,
      weightGrams: null,
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

/** Stored details of an offer; `kindTitle` distinguishes it from the product's other offers. */
export interface KnownDetails {
  readonly offerId: string
  readonly kindTitle: string
  readonly title: string
  readonly vendorCode: string | null
  readonly barcode: string | null
  readonly weightGrams: number | null
  readonly characteristics: readonly { readonly title: string; readonly value: string }[]
}

/**
 * Completes a product of a feed with stored details: a card without all its offers keeps the values of the others,
 * offers without their card keep what the card had specified.
 */
export function completedFromStored(product: FeedProduct, stored: readonly KnownDetails[]): FeedProduct {
  const { card, offers } = product
  if (card !== null) {
    const listed = new Set(offers.flatMap(({ sourceId, details }) => (details ? [sourceId] : [])))
    const others = stored.filter(({ offerId }) => !listed.has(offerId))
    const values = others.flatMap(({ characteristics }) => characteristics)
    return { ...product, card: withCharacteristics(card, values) }
  }
  const byId = new Map(stored.map((each) => [each.offerId, each]))
  return {
    ...product,
    offers: offers.map((offer) => {
      const former = byId.get(offer.sourceId)
      return former && offer.details
        ? { ...offer, details: withStoredDetails(offer.sourceId, offer.details, former) }
        : offer
    }),
  }
}

function withStoredDetails(id: string, details: FeedOfferDetails, former: KnownDetails): FeedOfferDetails {
  const isKindSaid = details.characteristics.length > 0 || former.characteristics.length === 0
  return {
    ...details,
    name: details.name === id ? former.title : details.name,
    title: isKindSaid && details.title !== '' ? details.title : former.kindTitle,
    vendorCode: details.vendorCode ?? former.vendorCode,
    barcode: details.barcode ?? former.barcode,
    weightGrams: details.weightGrams ?? former.weightGrams,
    characteristics: isKindSaid ? details.characteristics : [...former.characteristics],
  }
}

/** Merges two lists of offers; of an offer in both lists each part of the later one wins. */
export function joinedOffers(former: readonly FeedOffer[], later: readonly FeedOffer[]): FeedOffer[] {
  const formerById = new Map(former.map((offer) => [offer.sourceId, offer]))
  const joined = later.map((offer) => {
    const earlier = formerById.get(offer.sourceId)
    formerById.delete(offer.sourceId)
    return earlier
      ? {
          ...offer,
          details: offer.details ?? earlier.details,
          prices: offer.prices ?? earlier.prices,
          stock: offer.stock ?? earlier.stock,
        }
      : offer
  })
  // Offers of the file come first: results of its rows are reported by position.
  return [...joined, ...formerById.values()]
}
