import { catalog } from '@shpulka/contract/catalogue/catalog'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/suggestions.route.ts'

const maxSearchLength = 200

/** Loads suggestions while a buyer types: goods at the visitor's own prices. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get('search') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxSearchLength)
    .toWellFormed()
  const suggestions = await callApi(context.get(requestContext), catalog.listSuggestions, {
    query: { search: typed.trim() },
  })
  return { typed, ...suggestions }
}
