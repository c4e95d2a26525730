import { catalog } from '@shpulka/contract/catalogue/catalog'
import { callApi } from '../../base/api/client.server.ts'
import { visitContext } from '../../base/api/visit.server.ts'
import type { Route } from './+types/recently-viewed.route.ts'
import { type NearProduct, nearProduct } from './near-product.rule.ts'
import { askedIds } from './recent-ids.rule.ts'

/** Cards of products by ids the browser remembers; those gone or of another site are left out. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<NearProduct[]> {
  const ids = askedIds(url.searchParams.get('ids'))
  if (ids.length === 0) return []
  return (await callApi(context.get(visitContext), catalog.listProductsByIds, { query: { ids } })).map(nearProduct)
}
