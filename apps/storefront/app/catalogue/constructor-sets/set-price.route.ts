import type { PricedConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/set-price.route.ts'
import { loadConstructorSet } from './constructor-set.server.ts'

/** What a choice costs together with the visitor's basket: personal, so it is requested by the page once it is up. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<PricedConstructorSet> {
  return (await loadConstructorSet(context.get(requestContext), params.code, url.searchParams, true)).priced
}
