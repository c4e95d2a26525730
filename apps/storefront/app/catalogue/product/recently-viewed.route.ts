import { catalog } from '@shpulka/contract/catalogue/catalog'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/recently-viewed.route.ts'
import { type CompactProduct, compactProduct } from './compact-product.rule.ts'
import { requestedIds } from './recent-ids.rule.ts'

/** Cards of products by ids stored in the browser; products no longer sold or of another site are left out. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<CompactProduct[]> {
  const ids = requestedIds(url.searchParams.get('ids'))
  if (ids.length === 0) return []
  return (await callApi(context.get(requestContext), catalog.listProductsByIds, { query: { ids } })).map(compactProduct)
}
