import type { BodyOf } from '@shpulka/contract/base/call'
import type { officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import type { OfferContent } from './price-offers.sql.ts'

type RevisedLine = BodyOf<typeof officePriceOffers.revisePriceOffer>['lines'][number]

/** A line of a new version. */
export interface RevisedPrice extends RevisedLine {
  /** The price was typed now: it needs a right and a reason. */
  readonly isNew: boolean
}

/**
 * Prices of a new version: the one typed, else that of the previous version while it is valid, else that of the price
 * list (null). Goods the previous version has twice, alone and in a set, have the first price, which staff are shown.
 */
export function revisedPrices(
  lines: readonly RevisedLine[],
  previous: { readonly isOver: boolean; readonly content: Pick<OfferContent, 'lines'> },
): RevisedPrice[] {
  const validPrices = new Map(
    previous.isOver ? [] : previous.content.lines.map(({ groupId, price }) => [groupId, price] as const).reverse(),
  )
  return lines.map((line) => {
    const validPrice = validPrices.get(line.groupId)
    return {
      ...line,
      price: line.price ?? validPrice ?? null,
      isNew: line.price !== null && line.price !== validPrice,
    }
  })
}
