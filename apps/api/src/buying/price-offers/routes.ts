import { officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { priceOffers } from '@shpulka/contract/buying/price-offers'
import type { FastifyInstance } from 'fastify'
import { mount, mountOffice } from '../../base/http/mount.ts'
import { createPriceOffer } from './create-price-offer.ts'
import type { OfficeOffersDeps, PriceOffersDeps } from './deps.ts'
import { getPriceOfferDocument } from './get-price-offer-document.ts'
import { revisePriceOffer } from './revise-price-offer.ts'
import { searchPriceOffers } from './search-price-offers.ts'
import { viewOfficePriceOffer } from './view-office-price-offer.ts'
import { viewPriceOffer } from './view-price-offer.ts'

export const priceOffersRoutes = (app: FastifyInstance, deps: PriceOffersDeps) =>
  mount(app, priceOffers, { createPriceOffer, viewPriceOffer, getPriceOfferDocument }, deps)

export const officePriceOffersRoutes = (api: FastifyInstance, deps: OfficeOffersDeps) =>
  mountOffice(api, officePriceOffers, { searchPriceOffers, viewOfficePriceOffer, revisePriceOffer }, deps)
