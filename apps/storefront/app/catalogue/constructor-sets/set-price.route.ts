import type { PricedConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'
import { visitContext } from '../../base/api/visit.server.ts'
import type { Route } from './+types/set-price.route.ts'
import { loadConstructorSet } from './constructor-set.server.ts'

/** What a choice costs together with the visitor's basket: personal, so it is asked for by the page once it is up. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<PricedConstructorSet> {
  return (await loadConstructorSet(context.get(visitContext), params.code, url.searchParams, true)).priced
}
