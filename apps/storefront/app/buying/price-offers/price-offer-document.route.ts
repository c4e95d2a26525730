import { priceOffers } from '@shpulka/contract/buying/price-offers'
import { callFile } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/price-offer-document.route.ts'

/** A price offer as PDF, for anyone with its link. */
export const loader = ({ params, context }: Route.LoaderArgs): Promise<Response> =>
  callFile(context.get(requestContext), priceOffers.getPriceOfferDocument, { params: { key: params.key } })
