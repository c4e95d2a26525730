import { sessions } from '@shpulka/contract/people/sessions'
import { redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/signout.route.ts'

/** spec 4: signing out clears tokens, currency, caches, basket and favourites; the page it leads to begins again. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { refresh } = ctx.tokens
  try {
    // By the refresh token: the access token may have run out, and a new pair just to throw it away is of no use.
    await callApi(ctx, sessions.logout, { body: { refreshToken: refresh }, isPersonal: refresh === null })
  } catch (error) {
    // The tokens are taken from the browser whatever the API says.
    failureIn(error)
  }
  setTokens(ctx, { auth: null, refresh: null, cart: null })
  for (const choice of ['currency-id', 'city', 'auth-step', 'order-key'] as const) ctx.choices.set(choice, null)
  // Comparisons, recently seen goods, the draft of an order, pages the browser would show again by its «back».
  return redirect(paths.home(), { status: 303, headers: { 'clear-site-data': '"cache", "storage"' } })
}

export const loader = () => redirect(paths.home())
