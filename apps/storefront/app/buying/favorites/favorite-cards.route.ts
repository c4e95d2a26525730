import { catalog } from '@shpulka/contract/catalogue/catalog'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { idsIn } from '../../base/shell/id-list.rule.ts'
import { type ShownCard, shownCard } from '../../catalogue/catalog/shown-card.rule.ts'
import type { Route } from './+types/favorite-cards.route.ts'
import { pageSize } from './shown-favorites.rule.ts'

/**
 * Product cards for a page of a guest's favourites, whose ids only the browser knows; products no longer sold are left
 * out.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<ShownCard[]> {
  const ids = idsIn(url.searchParams.get('ids'), pageSize)
  if (ids.length === 0) return []
  const products = await callApi(context.get(requestContext), catalog.listProductsByIds, { query: { ids } })
  return products.map((product) => shownCard(product))
}
