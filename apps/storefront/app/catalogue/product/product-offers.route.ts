import { idIn } from '@shpulka/contract/base/ids'
import { catalog } from '@shpulka/contract/catalogue/catalog'
import type { Forms } from '@shpulka/ui/text/plural.rule.ts'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/product-offers.route.ts'
import { differenceOf, type OfferLine, offerLine } from './offer-choice.rule.ts'

/** A product's groups that can be added to the basket, at the visitor's prices. */
export interface ProductOffers {
  lines: OfferLine[]
  /** The word for its lines when they are counted. */
  difference: Forms
}

/** Null: the product is not sold here any more, or none was named. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<ProductOffers | null> {
  const id = idIn(url.searchParams.get('product'))
  if (id === null) return null
  try {
    const { groups } = await callApi(context.get(requestContext), catalog.viewProduct, { query: { id } })
    return {
      lines: groups.map(offerLine),
      difference: differenceOf(groups),
    }
  } catch (error) {
    if (failureIn(error).statusCode === 404) return null
    throw error
  }
}
