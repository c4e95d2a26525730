import { createHash, randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/buying/basket'
import { type PartProfile, users } from '@shpulka/contract/people/users'
import { type MiddlewareFunction, redirect } from 'react-router'
import { authTokenOf } from '../../base/api/auth-token.rule.ts'
import { cartTokenOf } from '../../base/api/cart-token.rule.ts'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { linkSignInText } from '../../base/api/link-sign-in.rule.ts'
import { isSignedIn, type RequestContext, requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { paths, sameSitePath } from '../../paths.ts'

/**
 * spec 2: `authToken` and `cartToken` may stand in any address. They are taken out of it by a redirect, before anything
 * is shown or run, and used as far as that harms nobody (decision 43): a link of another site asks one click before it
 * signs a guest in, and replaces nobody who is signed in; the goods of a basket are added to the visitor's own; a cart
 * token nobody has is the visitor's until they do something by it.
 */
export const takeAddressTokens: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const given = url.searchParams
  if (request.method !== 'GET' || (!given.has('authToken') && !given.has('cartToken'))) return
  const ctx = context.get(requestContext)
  const [auth, cart] = [authTokenOf(given.get('authToken')), cartTokenOf(given.get('cartToken'))]
  const rest = new URLSearchParams(given)
  rest.delete('authToken')
  rest.delete('cartToken')
  const back = url.pathname.replace(/^\/+/, '/') + (rest.size > 0 ? `?${rest}` : '')
  let next = back
  try {
    // First, so that a basket of the link is the guest's before they sign in, and theirs after.
    if (cart !== null && cart !== ctx.tokens.cart) await adoptCart(ctx, cart)
    if (auth !== null && !isSignedIn(ctx)) {
      await ownerOfToken(ctx, auth)
      if (request.headers.get('sec-fetch-site') === 'same-origin') await signInByToken(ctx, auth)
      else {
        ctx.choices.set('link-sign-in', linkSignInText({ token: auth, back: sameSitePath(back) }))
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
  const ctx = context.get(requestContext)
  if (!ctx.isCartFromLink || (request.method === 'GET' && !isPersonalPath(url.pathname))) return
  const { cart } = ctx.tokens
  ctx.choices.set('cart-link', null)
  setTokens(ctx, { cart: null })
  if (cart !== null && !isSignedIn(ctx)) await addGoodsOf(ctx, cart)
}

/** Pages that already tell the shop something of their reader when they are opened. */
const isPersonalPath = (path: string) => /^\/(checkout|order|one-click|price-offer)(\/|\.|$)/.test(path)

/** The owner of an access token; throws a failure for one that is no longer valid. */
export const ownerOfToken = (ctx: RequestContext, token: string): Promise<PartProfile> =>
  callApi(bearing(ctx, { auth: token }), users.getPartProfile, {})

/**
 * Signs a guest in with their basket. The session lasts as long as the token: whoever made the link holds the means to
 * go on.
 */
export async function signInByToken(ctx: RequestContext, token: string): Promise<void> {
  const { cart } = ctx.tokens
  if (cart !== null) await callApi(bearing(ctx, { auth: token }), basket.mergeBasket, { body: { cartToken: cart } })
  setTokens(ctx, { auth: token, refresh: null, ...(cart !== null && { cart: null }) })
  if (ctx.isCartFromLink) ctx.choices.set('cart-link', null)
}

/** A basket with goods is copied; a token nobody has is stored for who has none, as the specification says. */
async function adoptCart(ctx: RequestContext, cart: string) {
  const hasGoods = await addGoodsOf(ctx, cart)
  if (hasGoods || isSignedIn(ctx) || ctx.tokens.cart !== null) return
  setTokens(ctx, { cart })
  ctx.choices.set('cart-link', '1')
}

/** Adds the goods of a basket to the visitor's own; false: there is nothing in it. */
async function addGoodsOf(ctx: RequestContext, cart: string): Promise<boolean> {
  const { inStock, notInStock } = await callApi(bearing(ctx, { cart }), basket.getBasket, {})
  const productsOnSale = [...inStock.products, ...notInStock.products].filter(({ path }) => path !== '')
  const groups = productsOnSale.flatMap((product) => product.groups.map(({ id, count }) => ({ id, count })))
  if (groups.length === 0) return false
  if (!isSignedIn(ctx) && ctx.tokens.cart === null) setTokens(ctx, { cart: randomUUID() })
  // The same link opened twice adds once.
  const idempotencyKey = `address ${createHash('sha256').update(cart).digest('hex')}`
  await callApi(ctx, basket.addProducts, { body: { groups }, idempotencyKey })
  return true
}

/** The visit as whoever holds these tokens would make it; nothing of it is stored. */
const bearing = (ctx: RequestContext, tokens: Partial<RequestContext['tokens']>): RequestContext => ({
  ...ctx,
  tokens: { auth: null, refresh: null, cart: null, device: null, ...tokens },
  changedTokens: {},
})
