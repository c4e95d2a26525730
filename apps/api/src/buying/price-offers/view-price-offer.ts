import type { priceOffers } from '@shpulka/contract/buying/price-offers'
import type { Handler } from '../../base/http/request-context.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import type { PriceOffersDeps } from './deps.ts'
import { findPriceOfferByKey } from './find-offer.ts'
import { priceOfferKey } from './offer-key.ts'
import { priceOfferView } from './price-offer.view.ts'

export const viewPriceOffer: Handler<typeof priceOffers.viewPriceOffer, PriceOffersDeps> = async (
  { visitor, params },
  deps,
) => {
  const offer = await findPriceOfferByKey(deps, visitor, params.key)
  const groups = await findPricedGroups(
    deps.pool,
    visitor,
    offer.content.lines.map(({ groupId }) => groupId),
  )
  const sold = [...groups.values()].filter(({ isForSale, prices }) => isForSale && prices.length > 0)
  const newerKey = offer.newerId === null ? null : priceOfferKey(deps.config, offer.newerId)
  return priceOfferView(offer, params.key, new Set(sold.map(({ id }) => id)), newerKey)
}
