import { createHash, randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/buying/basket'
import { type PartProfile, users } from '@shpulka/contract/people/users'
import { type MiddlewareFunction, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { isSignedIn, keepTokens, type Visit, visitContext } from '../../base/api/visit.server.ts'
import { cartTokenOf } from '../../buying/basket/cart-token.rule.ts'
import { ownPath, paths } from '../../paths.ts'
import { authTokenOf } from './auth-token.rule.ts'
import { linkSignInText } from './link-sign-in.rule.ts'

/**
 * spec 2: `authToken` and `cartToken` may stand in any address. They are taken out of it by a redirect, before anything
 * is shown or run, and used as far as that harms nobody (decision 43): a link of another site asks one click before it
 * signs a guest in, and replaces nobody who is signed in; the goods of a basket are added to the visitor's own; a cart
 * token nobody has is the visitor's until they do something by it.
 */
export const takeAddressTokens: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const given = url.searchParams
  if (request.method !== 'GET' || (!given.has('authToken') && !given.has('cartToken'))) return
  const visit = context.get(visitContext)
  const [auth, cart] = [authTokenOf(given.get('authToken')), cartTokenOf(given.get('cartToken'))]
  const rest = new URLSearchParams(given)
  rest.delete('authToken')
  rest.delete('cartToken')
  const back = url.pathname.replace(/^\/+/, '/') + (rest.size > 0 ? `?${rest}` : '')
  let next = back
  try {
    // First, so that a basket of the link is the guest's before they sign in, and theirs after.
    if (cart !== null && cart !== visit.tokens.cart) await takeCart(visit, cart)
    if (auth !== null && !isSignedIn(visit)) {
      await whoseToken(visit, auth)
      if (request.headers.get('sec-fetch-site') === 'same-origin') await signInByToken(visit, auth)
      else {
        visit.choices.set('link-sign-in', linkSignInText({ token: auth, back: ownPath(back) }))
        next = paths.signinByLink()
      }
    }
  } catch (error) {
    // A token that is good for nothing leaves the visitor as they were.
    failureIn(error)
  }
  throw redirect(next)
}

/**
 * Whoever made a link may know the cart token it gave: before anything is done by it, the visitor gets one of their
 * own, with what the basket holds. So neither the basket, nor files, nor an order are ever seen by that token.
 */
export const replaceLinkedCart: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const visit = context.get(visitContext)
  if (!visit.isCartFromLink || (request.method === 'GET' && !isPersonalPath(url.pathname))) return
  const { cart } = visit.tokens
  visit.choices.set('cart-link', null)
  keepTokens(visit, { cart: null })
  if (cart !== null && !isSignedIn(visit)) await addGoodsOf(visit, cart)
}

/** Pages that already tell the shop something of their reader when they are opened. */
const isPersonalPath = (path: string) => /^\/(checkout|order|one-click|price-offer)(\/|\.|$)/.test(path)

/** Who an access token belongs to; throws a failure for one that is good for nothing. */
export const whoseToken = (visit: Visit, token: string): Promise<PartProfile> => callApi(bearing(visit, { auth: token }), users.getPartProfile, {})

/**
 * Signs a guest in with their basket. The session lasts as long as the token: whoever made the link holds the means to
 * go on.
 */
export async function signInByToken(visit: Visit, token: string): Promise<void> {
  const { cart } = visit.tokens
  if (cart !== null) await callApi(bearing(visit, { auth: token }), basket.mergeBasket, { body: { cartToken: cart } })
  keepTokens(visit, { auth: token, refresh: null, ...(cart !== null && { cart: null }) })
  if (visit.isCartFromLink) visit.choices.set('cart-link', null)
}

/** A basket with goods is copied; a token nobody has is stored for who has none, as the specification says. */
async function takeCart(visit: Visit, cart: string) {
  const hasGoods = await addGoodsOf(visit, cart)
  if (hasGoods || isSignedIn(visit) || visit.tokens.cart !== null) return
  keepTokens(visit, { cart })
  visit.choices.set('cart-link', '1')
}

/** Adds the goods of a basket to the visitor's own; false: there is nothing in it. */
async function addGoodsOf(visit: Visit, cart: string): Promise<boolean> {
  const { inStock, notInStock } = await callApi(bearing(visit, { cart }), basket.getBasket, {})
  const sold = [...inStock.products, ...notInStock.products].filter(({ path }) => path !== '')
  const groups = sold.flatMap((product) => product.groups.map(({ id, count }) => ({ id, count })))
  if (groups.length === 0) return false
  if (!isSignedIn(visit) && visit.tokens.cart === null) keepTokens(visit, { cart: randomUUID() })
  // The same link opened twice adds once.
  const idempotencyKey = `address ${createHash('sha256').update(cart).digest('hex')}`
  await callApi(visit, basket.addProducts, { body: { groups }, idempotencyKey })
  return true
}

/** The visit as whoever holds these tokens would make it; nothing of it is kept. */
const bearing = (visit: Visit, tokens: Partial<Visit['tokens']>): Visit => ({
  ...visit,
  tokens: { auth: null, refresh: null, cart: null, device: null, ...tokens },
  changedTokens: {},
})
