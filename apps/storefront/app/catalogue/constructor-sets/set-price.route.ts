import type { PricedConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/set-price.route.ts'
import { loadConstructorSet } from './constructor-set.server.ts'

/** The price of a choice together with the visitor's basket: personal, so the page requests it after it has loaded. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<PricedConstructorSet> {
  return (await loadConstructorSet(context.get(requestContext), params.code, url.searchParams, true)).priced
}
