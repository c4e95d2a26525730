import { keepTokens, visitContext } from '../api/visit.server.ts'
import type { Route } from './+types/reset.route.ts'

/** Takes every cookie of the visitor's away (spec 4: reset_session, reload_page): the page's own script cannot. */
export function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  keepTokens(visit, { auth: null, refresh: null, cart: null })
  for (const choice of ['site-id', 'currency-id', 'listing-view', 'city', 'auth-step'] as const) visit.choices.set(choice, null)
  return Response.json({})
}
