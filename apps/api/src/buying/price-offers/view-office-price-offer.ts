import type { officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { OfficeOffersDeps } from './deps.ts'
import { readOfficeOffer } from './read-office-offer.ts'

export const viewOfficePriceOffer: OfficeHandler<
  typeof officePriceOffers.viewOfficePriceOffer,
  OfficeOffersDeps
> = async ({ params: { id }, staff }, deps) => readOfficeOffer(deps, id, staff)
