import { createHash, randomUUID } from 'node:crypto'
import { type BasketSet, basket } from '@shpulka/contract/buying/basket'
import { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { type PartProfile, users } from '@shpulka/contract/people/users'
import { type MiddlewareFunction, redirect } from 'react-router'
import { authTokenOf } from '../../base/api/auth-token.rule.ts'
import { cartTokenOf } from '../../base/api/cart-token.rule.ts'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { linkSignInText } from '../../base/api/link-sign-in.rule.ts'
import { isSignedIn, type RequestContext, requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { paths, sameSitePath } from '../../paths.ts'

/**
 * spec 2: any address may carry `authToken` and `cartToken`. A redirect removes them before anything is rendered or
 * run, and they are used only as far as it is safe (decision 43). A link from another site needs one click to sign a
 * guest in, and never replaces a signed-in user. The goods of a basket are added to the visitor's own. An unknown cart
 * token is used only until the visitor acts with it.
 */
export const handleAddressTokens: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const query = url.searchParams
  if (request.method !== 'GET' || (!query.has('authToken') && !query.has('cartToken'))) return
  const ctx = context.get(requestContext)
  const [auth, cart] = [authTokenOf(query.get('authToken')), cartTokenOf(query.get('cartToken'))]
  const rest = new URLSearchParams(query)
  rest.delete('authToken')
  rest.delete('cartToken')
  const back = url.pathname.replace(/^\/+/, '/') + (rest.size > 0 ? `?${rest}` : '')
  let next = back
  try {
    // First, so that the link's basket becomes the guest's and is merged when they sign in.
    if (cart !== null && cart !== ctx.tokens.cart) await applyLinkedCart(ctx, cart)
    if (auth !== null && !isSignedIn(ctx)) {
      await findTokenOwner(ctx, auth)
      if (request.headers.get('sec-fetch-site') === 'same-origin') await signInByToken(ctx, auth)
      else {
        ctx.changedCookies.set('link-sign-in', linkSignInText({ token: auth, back: sameSitePath(back) }))
        next = paths.signinByLink()
      }
    }
  } catch (error) {
    // An invalid token changes nothing.
    failureIn(error)
  }
  throw redirect(next)
}

/**
 * Whoever made a link may know its cart token. Before anything is done with it, the visitor gets a new token and a copy
 * of the basket, so that the known one never gives access to the basket, files or an order.
 */
export const replaceLinkedCart: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const ctx = context.get(requestContext)
  if (!ctx.isCartFromLink || (request.method === 'GET' && !isPersonalPath(url.pathname))) return
  const { cart } = ctx.tokens
  ctx.changedCookies.set('cart-link', null)
  setTokens(ctx, { cart: null })
  if (cart !== null && !isSignedIn(ctx)) await addGoodsOf(ctx, cart)
}

/** Pages that show or send something personal as soon as they are opened. */
const isPersonalPath = (path: string) => /^\/(checkout|order|one-click|price-offer)(\/|\.|$)/.test(path)

/** The owner of an access token; throws a failure if it is no longer valid. */
export const findTokenOwner = (ctx: RequestContext, token: string): Promise<PartProfile> =>
  callApi(withTokens(ctx, { auth: token }), users.getPartProfile, {})

/**
 * Signs a guest in together with their basket. Without a refresh token: the session lasts as long as the access token,
 * and only whoever made the link can renew it.
 */
export async function signInByToken(ctx: RequestContext, token: string): Promise<void> {
  const { cart } = ctx.tokens
  if (cart !== null) await callApi(withTokens(ctx, { auth: token }), basket.mergeBasket, { body: { cartToken: cart } })
  setTokens(ctx, { auth: token, refresh: null, ...(cart !== null && { cart: null }) })
  if (ctx.isCartFromLink) ctx.changedCookies.set('cart-link', null)
}

/** Copies a basket with goods. An unknown token is given to a visitor who has none, as the specification requires. */
async function applyLinkedCart(ctx: RequestContext, cart: string) {
  const hasGoods = await addGoodsOf(ctx, cart)
  if (hasGoods || isSignedIn(ctx) || ctx.tokens.cart !== null) return
  setTokens(ctx, { cart })
  ctx.changedCookies.set('cart-link', '1')
}

/** Adds the goods and sets of a basket to the visitor's own; returns false when it is empty. */
async function addGoodsOf(ctx: RequestContext, cart: string): Promise<boolean> {
  const { inStock, notInStock } = await callApi(withTokens(ctx, { cart }), basket.getBasket, {})
  const productsOnSale = [...inStock.products, ...notInStock.products].filter(({ path }) => path !== '')
  const groups = productsOnSale
    .flatMap((product) => product.groups)
    // What has no price is added by nobody, and would keep the others away.
    .filter(({ prices }) => prices.length > 0)
    .map(({ id, count }) => ({ id, count }))
  const sets = [...inStock.constructorSets, ...notInStock.constructorSets]
  if (groups.length + sets.length === 0) return false
  if (!isSignedIn(ctx) && ctx.tokens.cart === null) setTokens(ctx, { cart: randomUUID() })
  // Opening the same link twice adds the goods once.
  const keyOf = (...parts: (string | number)[]) =>
    `address ${createHash('sha256').update(parts.join(' ')).digest('hex')}`
  if (groups.length > 0) await callApi(ctx, basket.addProducts, { body: { groups }, idempotencyKey: keyOf(cart) })
  for (const set of sets) await addSet(ctx, set, keyOf(cart, set.id))
  return true
}

/** Adds a set in its choice of parts, unless it is no longer sold so. */
async function addSet(ctx: RequestContext, { constructorSetId, parts, count }: BasketSet, idempotencyKey: string) {
  const choice = parts.map(({ slotId, groupId }) => ({ slotId, groupId }))
  try {
    await callApi(ctx, constructorSets.addConstructorSet, {
      body: { constructorSetId, parts: choice, count },
      idempotencyKey,
    })
  } catch (error) {
    if (![404, 422].includes(failureIn(error).statusCode)) throw error
  }
}

/** The request made with these tokens instead; changes of tokens are not saved. */
const withTokens = (ctx: RequestContext, tokens: Partial<RequestContext['tokens']>): RequestContext => ({
  ...ctx,
  tokens: { auth: null, refresh: null, cart: null, device: null, ...tokens },
  changedTokens: {},
})
