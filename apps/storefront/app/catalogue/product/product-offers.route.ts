import { parseId } from '@shpulka/contract/base/ids'
import { catalog } from '@shpulka/contract/catalogue/catalog'
import { packSizeOf, unitText } from '@shpulka/contract/catalogue/pack'
import type { Forms } from '@shpulka/ui/text/plural.rule.ts'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/product-offers.route.ts'
import { initialGroup } from './group-choice.rule.ts'
import { countedNoun, mustChoose, type OfferLine, offerLine, sizeTableOf } from './offer-choice.rule.ts'

/** The groups of a product that can be bought, at the visitor's prices. */
export interface ProductOffers {
  lines: OfferLine[]
  /** What is counted: «шт» or «уп.». */
  unit: string
  /** The word for its rows when counting them. */
  difference: Forms
  /** The group of few kits a visitor most likely wants; null: the visitor chooses. */
  likelyId: number | null
}

/** Returns null when the product is no longer sold on this site, or no id was given. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<ProductOffers | null> {
  const id = parseId(url.searchParams.get('product'))
  if (id === null) return null
  try {
    const product = await callApi(context.get(requestContext), catalog.viewProduct, {
      query: { id },
    })
    const { groups, characteristics } = product
    const sizes = sizeTableOf(product)
    return {
      lines: groups.map((group) => offerLine(group, sizes)),
      unit: unitText(packSizeOf(characteristics)),
      difference: countedNoun(groups),
      likelyId: mustChoose(groups) ? null : (initialGroup(groups, null)?.id ?? null),
    }
  } catch (error) {
    if (failureIn(error).statusCode === 404) return null
    throw error
  }
}
