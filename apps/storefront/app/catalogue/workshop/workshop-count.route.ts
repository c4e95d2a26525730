import { idIn } from '@shpulka/contract/base/ids'
import { catalog } from '@shpulka/contract/catalogue/catalog'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { idsIn } from '../../base/shell/id-list.rule.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/workshop-count.route.ts'
import { maxGuestMachinesHere } from './machine-list.ts'

/** How many products of a category go with any of the machines, which only the visitor's browser or account knows. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<{ address: string; total: number }> {
  const ctx = context.get(requestContext)
  const category = idIn(url.searchParams.get('category'))
  const ids = idsIn(url.searchParams.get('ids'), maxGuestMachinesHere)
  const { total } =
    category === null || ids.length === 0
      ? { total: 0 }
      : await orDefault(
          ctx,
          callApi(ctx, catalog.countProducts, { body: { category, filters: [{ code: 'fits', values: ids }] } }),
          { total: 0 },
        )
  return { address: paths.workshopCount(category ?? 0, ids), total }
}

/** No form of a page changes it. */
export const shouldRevalidate = () => false
