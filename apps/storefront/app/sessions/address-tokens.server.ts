import { createHash, randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/basket'
import { users } from '@shpulka/contract/users'
import { type MiddlewareFunction, redirect } from 'react-router'
import { callApi, failureIn } from '../api/client.server.ts'
import { isSignedIn, keepTokens, type Visit, visitContext } from '../api/visit.server.ts'
import { cartTokenOf } from '../basket/cart-token.rule.ts'
import { authTokenOf } from './auth-token.rule.ts'

/**
 * spec 2: `authToken` and `cartToken` may stand in any address. They are taken out of it by a redirect, before anything is shown or run. What they name is used as far as
 * that harms nobody (decision 18): a valid token signs a guest in and replaces nobody who is signed in; the goods of a basket are added to the visitor's own, whose token
 * whoever made the link never learns.
 */
export const takeAddressTokens: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const given = url.searchParams
  if (request.method !== 'GET' || (!given.has('authToken') && !given.has('cartToken'))) return
  const visit = context.get(visitContext)
  const [auth, cart] = [authTokenOf(given.get('authToken')), cartTokenOf(given.get('cartToken'))]
  const rest = new URLSearchParams(given)
  rest.delete('authToken')
  rest.delete('cartToken')
  try {
    if (auth !== null && !isSignedIn(visit)) await signInBy(visit, auth)
    if (cart !== null && cart !== visit.tokens.cart) await addGoodsOf(visit, cart)
  } catch (error) {
    // A token that is good for nothing leaves the visitor as they were.
    failureIn(error)
  }
  throw redirect(url.pathname.replace(/^\/+/, '/') + (rest.size > 0 ? `?${rest}` : ''))
}

/** The session lasts as long as the token: whoever made the link keeps the means to go on. */
async function signInBy(visit: Visit, auth: string) {
  await callApi(bearing(visit, { auth }), users.getPartProfile, {})
  keepTokens(visit, { auth, refresh: null })
}

async function addGoodsOf(visit: Visit, cart: string) {
  const { inStock, notInStock } = await callApi(bearing(visit, { cart }), basket.getBasket, {})
  const sold = [...inStock.products, ...notInStock.products].filter(({ path }) => path !== '')
  const groups = sold.flatMap((product) => product.groups.map(({ id, count }) => ({ id, count })))
  if (groups.length === 0) return
  if (!isSignedIn(visit) && visit.tokens.cart === null) keepTokens(visit, { cart: randomUUID() })
  // The same link opened twice adds once.
  const idempotencyKey = `address ${createHash('sha256').update(cart).digest('hex')}`
  await callApi(visit, basket.addProducts, { body: { groups }, idempotencyKey })
}

/** The visit as whoever holds these tokens would make it; nothing of it is kept. */
const bearing = (visit: Visit, tokens: Partial<Visit['tokens']>): Visit => ({
  ...visit,
  tokens: { auth: null, refresh: null, cart: null, device: null, ...tokens },
  changedTokens: {},
})
