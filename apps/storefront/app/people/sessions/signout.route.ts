import { sessions } from '@shpulka/contract/people/sessions'
import { redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/signout.route.ts'

/** spec 4: signing out clears tokens, currency, caches, basket and favourites; the page is fully reloaded. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { refresh } = ctx.tokens
  try {
    // By the refresh token: the access token may have expired, and refreshing it only to sign out is pointless.
    await callApi(ctx, sessions.logout, { body: { refreshToken: refresh }, isPersonal: refresh === null })
  } catch (error) {
    // The tokens are deleted from the browser whatever the API answers.
    failureIn(error)
  }
  setTokens(ctx, { auth: null, refresh: null, cart: null })
  for (const choice of ['currency-id', 'city', 'auth-step', 'order-key'] as const) ctx.changedCookies.set(choice, null)
  // Clears comparisons, recently viewed goods, order drafts, and pages the browser could show on «back».
  return redirect(paths.home(), { status: 303, headers: { 'clear-site-data': '"cache", "storage"' } })
}

export const loader = () => redirect(paths.home())
