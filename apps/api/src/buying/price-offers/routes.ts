import { priceOffers } from '@shpulka/contract/buying/price-offers'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { createPriceOffer } from './create-price-offer.ts'
import type { PriceOffersDeps } from './deps.ts'
import { getPriceOfferDocument } from './get-price-offer-document.ts'
import { viewPriceOffer } from './view-price-offer.ts'

export const priceOffersRoutes = (app: FastifyInstance, deps: PriceOffersDeps) =>
  mount(app, priceOffers, { createPriceOffer, viewPriceOffer, getPriceOfferDocument }, deps)
