import { type RequestContext, requestContext, setTokens, type Tokens } from '../api/request-context.server.ts'
import type { Route } from './+types/reset.route.ts'

type ResetCookie = RequestContext['changedCookies'] extends Map<infer Name, unknown> ? Name : never

/** The browser's id and its consent stay: they do not identify the visitor. */
const tokenCookies: Record<Exclude<keyof Tokens, 'device'>, string> = {
  auth: 'auth_token',
  refresh: 'refresh_token',
  cart: 'cart_token',
}
const choiceCookies: Record<Exclude<ResetCookie, 'cookie-choice' | 'cart-link'>, true> = {
  'site-id': true,
  'currency-id': true,
  'listing-view': true,
  city: true,
  'auth-step': true,
  'link-sign-in': true,
  'order-key': true,
}

/**
 * Deletes the visitor's cookies (spec 4), which the page's script cannot do: all of them (reset_session, reload_page),
 * or those that the site's configuration does not save (a new version). Answers which keys of local storage to save.
 */
export function action({ context, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const saved = url.searchParams.get('keep') === 'saved' ? ctx.init.config.savedTokens : []
  for (const [token, cookie] of Object.entries(tokenCookies))
    if (!saved.includes(cookie)) setTokens(ctx, { [token]: null })
  // `cart-link` says that the cart token came by a link.
  if (!saved.includes(tokenCookies.cart)) ctx.changedCookies.set('cart-link', null)
  for (const choice of Object.keys(choiceCookies) as (keyof typeof choiceCookies)[])
    if (!saved.includes(choice)) ctx.changedCookies.set(choice, null)
  return Response.json(saved)
}
