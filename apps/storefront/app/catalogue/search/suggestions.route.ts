import { catalog } from '@shpulka/contract/catalogue/catalog'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { searchedStock } from '../catalog/shown-card.rule.ts'
import { fittedValues } from '../workshop/guest-machines.rule.ts'
import type { Route } from './+types/suggestions.route.ts'
import { searchWordsOf } from './search-words-of.rule.ts'

/**
 * Loads suggestions while a buyer types: goods at the visitor's own prices, how many go with the visitor's machines.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const typed = url.searchParams.get('search') ?? ''
  const search = searchWordsOf(typed)
  const machines = fittedValues(url.searchParams.get('machines'))
  const [suggestions, compatible] = await Promise.all([
    callApi(ctx, catalog.listSuggestions, { query: { search } }),
    search === '' || machines.length === 0
      ? { total: 0 }
      : orDefault(
          ctx,
          callApi(ctx, catalog.countProducts, { body: { search, filters: [{ code: 'fits', values: machines }] } }),
          { total: 0 },
        ),
  ])
  const asked = `${search} ${suggestions.searched?.words ?? ''}`
  const products = suggestions.products.map(({ groups, ...product }) => ({
    ...product,
    searched: searchedStock({ groups }, asked),
  }))
  return { typed, search, ...suggestions, products, compatible: { machines, total: compatible.total } }
}
