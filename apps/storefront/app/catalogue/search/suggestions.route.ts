import { catalog } from '@shpulka/contract/catalogue/catalog'
import { callApi } from '../../base/api/client.server.ts'
import { visitContext } from '../../base/api/visit.server.ts'
import type { Route } from './+types/suggestions.route.ts'

const longestSearch = 200

/** What to offer while a buyer types: goods at the visitor's own prices. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get('search') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longestSearch)
    .toWellFormed()
  const suggestions = await callApi(context.get(visitContext), catalog.listSuggestions, { query: { search: typed.trim() } })
  return { typed, ...suggestions }
}
