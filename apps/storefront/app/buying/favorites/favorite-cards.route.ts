import { catalog, type ProductCard } from '@shpulka/contract/catalogue/catalog'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { idsIn } from '../../base/shell/id-list.rule.ts'
import type { Route } from './+types/favorite-cards.route.ts'
import { pageSize } from './shown-favorites.rule.ts'

/**
 * Product cards for a page of a guest's favourites, whose ids only the browser knows; products no longer sold are left
 * out.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<ProductCard[]> {
  const ids = idsIn(url.searchParams.get('ids'), pageSize)
  return ids.length === 0 ? [] : callApi(context.get(requestContext), catalog.listProductsByIds, { query: { ids } })
}
