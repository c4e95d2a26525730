import type { Init } from '@shpulka/contract/content/settings'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { linkSignInOf } from '../../base/api/link-sign-in.rule.ts'
import type { FetchApi, RequestContext, Tokens } from '../../base/api/request-context.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { handleAddressTokens, replaceLinkedCart } from './address-tokens.server.ts'

const jwt = `h.${Buffer.from('{"uid":7}').toString('base64url')}.s`
const ownCart = '0198c0de-0000-4000-8000-00000000000a'
const linkedCart = '0198c0de-0000-4000-8000-00000000000b'
const unknownCart = '0198c0de-0000-4000-8000-00000000000c'

const prices = [{ limit: 0, price: 100_00 }]
const line = (id: number, count: number, path = '/catalog/a/detail/b') => ({ path, groups: [{ id, count, prices }] })
const basketOf = (lines: object[], cartToken: string | null, constructorSets: object[] = []) => ({
  cartToken,
  inStock: { products: lines, constructorSets },
  notInStock: { products: [line(9, 1, '')], constructorSets: [] },
})
const workplace = {
  id: 4,
  constructorSetId: 2,
  count: 3,
  parts: [
    { slotId: 1, groupId: 10 },
    { slotId: 2, groupId: 20 },
  ],
}

type RecordedCall = {
  call: string
  authorization: string | undefined
  cart: string | undefined
  key: string | undefined
  body: unknown
}

/** Runs the middleware for a request, over an API that knows one access token and one basket with goods. */
async function visitorOf(
  address: string,
  tokens: Partial<Tokens> = {},
  init: RequestInit = {},
  overrides: Partial<RequestContext> = {},
  linked = basketOf([line(1, 2), line(3, 1)], linkedCart),
) {
  const calls: RecordedCall[] = []
  const fetchApi: FetchApi = async (path, { method, headers, body }) => {
    const { authorization, 'x-cart-token': cart, 'idempotency-key': key } = headers
    calls.push({ call: `${method} ${path}`, authorization, cart, key, body: body && JSON.parse(body) })
    if (path === '/api/users/v1/part-profile')
      return authorization === `Bearer ${jwt}`
        ? Response.json({ fio: '' })
        : Response.json({ statusCode: 401, message: 'Нет' }, { status: 401 })
    if (method === 'GET') return Response.json(cart === linkedCart ? linked : basketOf([], cart ?? null))
    if (path === '/api/basket/v1/constructor-set' && JSON.parse(body!).constructorSetId === 99)
      return Response.json({ statusCode: 404, message: 'Нет такого комплекта', errors: {} }, { status: 404 })
    return Response.json(basketOf([], authorization ? null : (cart ?? null)))
  }
  const ctx = {
    fetchApi,
    init: { site: { id: 1 } } as Init,
    currency: { id: 1 },
    clientIp: '',
    userAgent: '',
    tokens: { auth: null, refresh: null, cart: null, device: null, ...tokens },
    changedTokens: {},
    changedCookies: new Map(),
    isCartFromLink: false,
    tags: new Set(),
    priceRoles: new Set(),
    ...overrides,
  } as unknown as RequestContext
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const url = new URL(address, 'http://shop.localhost')
  const next = async () => new Response()
  const run = (middleware: typeof handleAddressTokens): Promise<unknown> =>
    Promise.resolve(
      middleware({ request: new Request(url, init), url, context, params: {}, pattern: '' } as never, next),
    ).catch((error: unknown) => error)
  return { ctx, calls, run }
}

async function open(address: string, tokens: Partial<Tokens> = {}, init: RequestInit = {}) {
  const { ctx, calls, run } = await visitorOf(address, tokens, init)
  const thrown = await run(handleAddressTokens)
  return { location: thrown instanceof Response ? thrown.headers.get('location') : null, calls, ctx }
}

const fromOwnPage = { headers: { 'sec-fetch-site': 'same-origin' } }

describe('authToken', () => {
  it('on a page of this shop signs a guest in for its lifetime, with their basket', async () => {
    const { location, ctx, calls } = await open(
      `/catalog?page=2&authToken=${jwt}&search=a%20b`,
      { cart: ownCart },
      fromOwnPage,
    )
    expect(location).toBe('/catalog?page=2&search=a+b')
    expect(ctx.changedTokens).toEqual({ auth: jwt, refresh: null, cart: null })
    expect(calls.at(-1)).toMatchObject({
      call: 'POST /api/basket/v1/merge',
      authorization: `Bearer ${jwt}`,
      body: { cartToken: ownCart },
    })
  })

  it.each(['cross-site', 'same-site', 'none', undefined])('from elsewhere (%s) needs one click first', async (site) => {
    const init = site === undefined ? {} : { headers: { 'sec-fetch-site': site } }
    const { location, ctx, calls } = await open(
      `//evil.example/catalog?page=2&authToken=${jwt}`,
      { cart: ownCart },
      init,
    )
    expect([location, ctx.changedTokens]).toEqual(['/user/signin-link', {}])
    expect(linkSignInOf(ctx.changedCookies.get('link-sign-in') ?? undefined)).toEqual({
      token: jwt,
      back: '/catalog?page=2',
    })
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/users/v1/part-profile'])
  })

  it.each(['h.e30.s', 'nonsense', '', `${jwt}%0d%0ax:y`])('%j is only removed from the address', async (token) => {
    const { location, ctx } = await open(`/cart?authToken=${token}`)
    expect([location, ctx.changedTokens]).toEqual(['/cart', {}])
  })

  it.each([{ auth: 'h.e30.s', refresh: 'r' }, { auth: 'h.e30.s' }, { refresh: 'r' }])(
    'does not replace a signed-in user: %j',
    async (tokens) => {
      const { location, ctx, calls } = await open(`/?authToken=${jwt}`, tokens)
      expect([location, ctx.changedTokens, calls]).toEqual(['/', {}, []])
    },
  )
})

describe('cartToken', () => {
  it('adds its goods to the guest’s own basket, and is not stored', async () => {
    const { location, ctx, calls } = await open(`/cart?cartToken=${linkedCart}`, { cart: ownCart })
    expect([location, ctx.changedTokens]).toEqual(['/cart', {}])
    expect(calls.map(({ call, cart }) => [call, cart])).toEqual([
      ['GET /api/basket/v1', linkedCart],
      ['POST /api/basket/v1/products', ownCart],
    ])
    // Goods that are no longer sold are not added.
    expect(calls[1]?.body).toEqual({
      groups: [
        { id: 1, count: 2 },
        { id: 3, count: 1 },
      ],
    })
    expect(calls[1]?.key).toMatch(/^address [0-9a-f]{64}$/)
  })

  it('adds its sets too, also when it holds nothing else; one that is gone keeps none of the others away', async () => {
    const gone = { ...workplace, id: 5, constructorSetId: 99 }
    const { ctx, calls, run } = await visitorOf(
      `/cart?cartToken=${linkedCart}`,
      {},
      {},
      {},
      basketOf([], linkedCart, [gone, workplace]),
    )
    await run(handleAddressTokens)
    expect(ctx.tokens.cart).not.toBe(linkedCart)
    const { constructorSetId, parts, count } = workplace
    expect(calls.at(-1)).toMatchObject({
      call: 'POST /api/basket/v1/constructor-set',
      cart: ctx.tokens.cart,
      body: { constructorSetId, parts, count },
    })
    expect(new Set(calls.slice(1).map(({ key }) => key)).size).toBe(2)
  })

  it('adds its other goods when it has one with a price on request', async () => {
    const onRequest = { path: '/catalog/a/detail/c', groups: [{ id: 8, count: 1, prices: [] }] }
    const linked = basketOf([onRequest, line(1, 2)], linkedCart)
    const { calls, run } = await visitorOf(`/cart?cartToken=${linkedCart}`, {}, {}, {}, linked)
    await run(handleAddressTokens)
    expect(calls.at(-1)?.body).toEqual({ groups: [{ id: 1, count: 2 }] })
  })

  it('gives a visitor without a basket a new one, never the one of the link', async () => {
    const { ctx } = await open(`/?cartToken=${linkedCart.toUpperCase()}`)
    expect(ctx.changedTokens).toEqual({ cart: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(ctx.tokens.cart).not.toBe(linkedCart)
  })

  it('adds to a signed-in user’s basket', async () => {
    const { ctx, calls } = await open(`/?cartToken=${linkedCart}`, { auth: jwt })
    expect(calls.at(-1)).toMatchObject({ call: 'POST /api/basket/v1/products', authorization: `Bearer ${jwt}` })
    expect(ctx.changedTokens).toEqual({})
  })

  it('an unknown one is stored for a visitor without a cart', async () => {
    const { location, ctx } = await open(`/a?cartToken=${unknownCart}`)
    expect([location, ctx.changedTokens, ctx.changedCookies.get('cart-link')]).toEqual([
      '/a',
      { cart: unknownCart },
      '1',
    ])
  })

  it.each(['/cart', '/one-click', '/forms/complaints'])(
    'stored this way is replaced once the visitor posts to %s, so that its maker sees nothing',
    async (path) => {
      const { ctx, calls, run } = await visitorOf(
        path,
        { cart: linkedCart },
        { method: 'POST' },
        { isCartFromLink: true },
      )
      expect(await run(replaceLinkedCart)).toBeUndefined()
      expect(ctx.tokens.cart).toMatch(/^[0-9a-f-]{36}$/)
      expect(ctx.tokens.cart).not.toBe(linkedCart)
      expect(calls.at(-1)).toMatchObject({ call: 'POST /api/basket/v1/products', cart: ctx.tokens.cart })
      expect(ctx.changedCookies.get('cart-link')).toBeNull()
    },
  )

  it('replaces a stored token at the checkout, leaves it on pages that are only read', async () => {
    const at = async (path: string, isCartFromLink: boolean) => {
      const { ctx, run } = await visitorOf(path, { cart: unknownCart }, {}, { isCartFromLink })
      await run(replaceLinkedCart)
      return ctx.tokens.cart
    }
    expect([await at('/checkout', true), await at('/cart', true), await at('/checkout', false)]).toEqual([
      null,
      unknownCart,
      unknownCart,
    ])
  })

  it.each([ownCart, 'abc', unknownCart])('%s changes nothing', async (token) => {
    const { location, ctx, calls } = await open(`/a?cartToken=${token}&b=1`, { cart: ownCart })
    expect([location, ctx.changedTokens]).toEqual(['/a?b=1', {}])
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })
})

it('an address with two slashes is not another host', async () => {
  expect((await open(`http://shop.localhost//evil.example/?cartToken=${unknownCart}`)).location).toBe('/evil.example/')
})

it('a form is not an address', async () => {
  const { location, calls } = await open(`/cart?authToken=${jwt}`, {}, { method: 'POST' })
  expect([location, calls]).toEqual([null, []])
})
