import { parseId } from '@shpulka/contract/base/ids'
import { catalog } from '@shpulka/contract/catalogue/catalog'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { searchWordsOf } from '../search/search-words-of.rule.ts'
import type { Route } from './+types/workshop-count.route.ts'
import { fittedValues } from './guest-machines.rule.ts'

/**
 * How many products of a category, a search or both fit any of the given machines, which only the visitor's browser or
 * account knows.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<{ address: string; total: number }> {
  const ctx = context.get(requestContext)
  const category = parseId(url.searchParams.get('category'))
  const ids = fittedValues(url.searchParams.get('ids'))
  const search = searchWordsOf(url.searchParams.get('search'))
  const { total } =
    (category === null && search === '') || ids.length === 0
      ? { total: 0 }
      : await orDefault(
          ctx,
          callApi(ctx, catalog.countProducts, {
            body: { ...(category !== null && { category }), search, filters: [{ code: 'fits', values: ids }] },
          }),
          { total: 0 },
        )
  return { address: paths.workshopCount(category, ids, search), total }
}

/** Forms do not change the count. */
export const shouldRevalidate = () => false
