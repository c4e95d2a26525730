import type { PricedConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/set-price.route.ts'
import { loadConstructorSet } from './constructor-set.server.ts'
import { choiceSearch } from './set-choice.rule.ts'

/** The priced choice, as its query string. */
interface PriceOfChoice {
  search: string
  priced: PricedConstructorSet
}

/** The price of a choice together with the visitor's basket: personal, so it is requested after the page loads. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<PriceOfChoice> {
  const { choice, priced } = await loadConstructorSet(context.get(requestContext), params.code, url.searchParams, true)
  return { search: choiceSearch(choice), priced }
}
