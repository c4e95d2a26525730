import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Init, Site } from '@shpulka/contract/content/settings'
import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirect,
  type ServerBuild,
} from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { requestContext, setTokens } from '../app/base/api/request-context.server.ts'
import { rejectEndedSession } from '../app/base/api/session-guard.server.ts'
import type { RenderedDocument } from '../app/base/shell/rendered-document.ts'
import { handleAddressTokens } from '../app/people/sessions/address-tokens.server.ts'
import { createStorefront, type Storefront } from './storefront.ts'
import type { StorefrontOptions } from './storefront-options.ts'

/** Long enough for a busy machine: only a failure takes the whole time. */
const pollOptions = { timeout: 30_000 }
const cartToken = '0198c0de-0000-4000-8000-00000000000a'
const jwt = `h.${Buffer.from('{"uid":7}').toString('base64url')}.s`

const site = (id: number, code: string, hosts: string[]) => ({ id, code, hosts, currencyId: 1 }) as Site
const sites = [site(1, 'shop', ['127.0.0.1']), site(2, 'school', ['school.localhost'])]
const initOf = (siteId: number, priceRole = 'guest_opt') =>
  ({
    site: sites.find(({ id }) => id === siteId),
    sites,
    currencies: [
      { id: 1, code: 'RUB', sign: '₽', rate: 1 },
      { id: 2, code: 'USD', sign: '$', rate: 80 },
    ],
    categories: [],
    pages: [],
    orderStatuses: [],
    cancelStatuses: [],
    blankStatuses: [],
    config: { allowsForeignCurrencies: true },
    priceRole,
  }) as unknown as Init

/** The calls of the API that the server itself makes. Some tokens make them fail. */
async function api(
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<Response> {
  if (path.startsWith('/api/users/v1/refresh')) {
    const status = body?.includes('unlucky') ? 503 : 406
    return Response.json({ statusCode: status, message: '', errors: {} }, { status })
  }
  if (headers.authorization === 'Bearer over.e30.over')
    return Response.json({ statusCode: 401, message: '', errors: {} }, { status: 401 })
  if (path.startsWith('/api/config-provider/v1')) return Response.json({ allowsForeignCurrencies: true, pow: null })
  if (path.startsWith('/api/basket/v1')) {
    const section = { products: [], constructorSets: [] }
    return Response.json({ cartToken: null, inStock: section, notInStock: section })
  }
  return Response.json(initOf(Number(headers['x-site-id'] ?? 1), headers.authorization ? 'retail' : 'guest_opt'), {
    headers: { 'x-shop-tags': 'settings' },
  })
}

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

const renderedDocument = createContext<RenderedDocument>()

/** A storefront with a small program on a free port. `renders` are the addresses it rendered. */
async function openShop(options: Partial<StorefrontOptions> = {}) {
  const renders: string[] = []
  const errors = { report: (_error: unknown, _request: Request) => {} }
  let announce: (tags: readonly string[]) => void = () => {}
  let gate: Promise<unknown> = Promise.resolve()
  let failure: number | null = null
  const page = (path: string, loader: (args: LoaderFunctionArgs) => unknown) => ({
    id: path,
    parentId: 'root',
    path,
    module: { default: () => null, loader, action: loader },
  })
  const build = {
    entry: {
      module: {
        requestContext,
        renderedDocument,
        errors,
        handleError: (error: unknown, { request }: { request: Request }) => errors.report(error, request),
        default: async (
          request: Request,
          status: number,
          headers: Headers,
          context: { staticHandlerContext: { loaderData: unknown } },
          routerContext: RouterContextProvider,
        ) => {
          headers.set('content-type', 'text/html')
          const html = `<style id="styles" nonce="n0"></style><script nonce="n0">${JSON.stringify(context.staticHandlerContext.loaderData)}</script>`
          const data = request.url.includes('/scripted')
            ? JSON.stringify(context.staticHandlerContext.loaderData)
            : null
          Object.assign(routerContext.get(renderedDocument), { html, data, end: '', nonce: 'n0', css: 'b{}' })
          return new Response(null, { status, headers })
        },
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: { default: () => null, middleware: [handleAddressTokens, rejectEndedSession] },
      },
      ...Object.fromEntries(
        [
          page('catalog/*', async ({ context, url }) => {
            renders.push(url.pathname + url.search)
            await gate
            if (failure !== null) throw data('out', { status: failure })
            const ctx = context.get(requestContext)
            if (url.pathname.endsWith('/gone')) throw data('gone', { status: 404 })
            if (url.pathname.endsWith('/broken')) throw new Error('broken')
            if (url.pathname.endsWith('/promoted')) ctx.priceRoles.add('dealer')
            if (url.pathname.endsWith('/renewed')) setTokens(ctx, { auth: jwt, refresh: 'new' })
            if (url.pathname.endsWith('/members') && ctx.tokens.auth === jwt) {
              setTokens(ctx, { auth: null, refresh: null })
              throw data('over', { status: 406 })
            }
            ctx.tags.add('product:1')
            return [ctx.init.site.id, ctx.currency.code, ctx.listingView, ctx.tokens, ctx.origin]
          }),
          {
            ...page('', async ({ context }) => {
              await gate
              if (failure !== null) throw data('out', { status: failure })
              return context.get(requestContext).origin
            }),
            id: 'home',
            path: undefined,
            index: true,
          },
          page('compare', () => []),
          page('suggestions', () => []),
          ...['user/profile', 'order/:id'].map((path) =>
            page(path, ({ context }) => context.get(requestContext).tokens),
          ),
          page('cart', ({ context, request }) => {
            const ctx = context.get(requestContext)
            if (request.method === 'POST') {
              setTokens(ctx, { cart: cartToken })
              throw redirect('/cart', 303)
            }
            return ctx.tokens
          }),
        ].map((route) => [route.id, route]),
      ),
    },
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '1' },
    future: {},
    ssr: true,
    isSpaMode: false,
    publicPath: '/',
    basename: '/',
    assetsBuildDirectory: '',
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const logged: object[] = []
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => logged.push(fields) }
  const storefront: Storefront = await createStorefront({
    fetchApi: api,
    build,
    clientDirectory: null,
    isProduction: true,
    subscribeChanges: (listener) => {
      announce = listener
      return () => {}
    },
    log,
    ...options,
  })
  const server: Server = createServer(storefront.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(async () => {
    await storefront.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    renders,
    logged,
    storefront,
    address,
    announce: (...tags: string[]) => announce(tags),
    hold: (promise: Promise<unknown>) => {
      gate = promise
    },
    fail: (status: number | null) => {
      failure = status
    },
    get: (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(address + path, { redirect: 'manual', headers, ...init }),
    /** Sends the path and the Host header exactly as given, which browsers do not. */
    getRaw: async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const sent = request(address, { path, method, headers }).end()
      const [answer] = await once(sent, 'response')
      const { location, 'cache-control': cacheControl } = answer.headers
      return {
        status: answer.statusCode,
        location,
        cacheControl,
        body: Buffer.concat(await answer.toArray()).toString(),
      }
    },
  }
}

const dataAddressIn = (html: string) => /data-from="([^"]+)"/.exec(html)![1]!.replaceAll('&#38;', '&')

describe('a public document', () => {
  it('is rendered once for all guests, whatever advertising parameters their addresses have', async () => {
    const { get, renders } = await openShop()
    const bodies = await Promise.all(
      ['', '?utm_source=x', '?page=1', '?fbclid=1&page=1'].map(async (query) =>
        (await get(`/catalog/a${query}`)).text(),
      ),
    )
    await get('/catalog/a', { cookie: `cart_token_shop=${cartToken}` })
    expect(new Set(bodies).size).toBe(1)
    expect(renders).toEqual(['/catalog/a'])
  })

  it('is rendered once for any number of visitors at the same time', async () => {
    const { get, renders, hold } = await openShop()
    const { promise, resolve } = Promise.withResolvers<void>()
    hold(promise)
    const answers = Promise.all(Array.from({ length: 30 }, () => get('/catalog/a')))
    resolve()
    expect((await answers).map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(renders).toHaveLength(1)
  })

  it('has no data of the first visitor', async () => {
    const { get } = await openShop()
    const body = await (await get('/catalog/a', { cookie: `cart_token_shop=${cartToken}` })).text()
    expect(body).toContain('"cart":null')
    expect(body).not.toContain(cartToken)
  })

  it('differs by site, currency, price role and view', async () => {
    const { get, renders } = await openShop()
    const responses = [
      await get('/catalog/a'),
      await get('/catalog/a', { cookie: 'currency-id_shop=2' }),
      await get('/catalog/a', { cookie: `auth_token_shop=${jwt}` }),
      await get('/catalog/a', { cookie: 'listing-view_shop=rows' }),
    ]
    const bodies = await Promise.all(responses.map((answer) => answer.text()))
    expect(bodies.map((body) => body.slice(0, 100)).join('\n')).toMatch(/RUB[\s\S]*USD[\s\S]*RUB[\s\S]*rows/)
    expect(renders).toHaveLength(4)
  })

  it('is not stored for a role that the visitor no longer had when it was rendered', async () => {
    const { get, renders, storefront } = await openShop()
    const buyer = { cookie: `auth_token_shop=${jwt}` }
    expect(await Promise.all([1, 2].map(async () => (await get('/catalog/promoted', buyer)).status))).toEqual([
      200, 200,
    ])
    expect([renders.length, storefront.cached().documents]).toEqual([2, 0])
  })

  it('is dropped only by a change of its sources', async () => {
    const { get, renders, announce, storefront } = await openShop()
    await get('/catalog/a')
    announce('product:2')
    await get('/catalog/a')
    expect(renders).toHaveLength(1)
    announce('product:1')
    expect(storefront.cached().documents).toBe(0)
    await get('/catalog/a')
    expect(renders).toHaveLength(2)
    announce('everything')
    await get('/catalog/a')
    expect(renders).toHaveLength(3)
  })

  it('stays cached when the stock of other products changes, and the settings are not reloaded', async () => {
    const requested: string[] = []
    const { get, renders, announce } = await openShop({
      fetchApi: async (path, request) => {
        requested.push(path)
        const answer = await api(path, request)
        answer.headers.set('x-shop-tags', 'settings categories')
        return answer
      },
    })
    await get('/catalog/a')
    const before = requested.length
    announce('product:2', 'category:5', 'category:6', 'catalog')
    await get('/catalog/a')
    expect([renders.length, requested.length]).toEqual([1, before])
    announce('categories')
    await get('/catalog/a')
    expect([renders.length, requested.length]).toEqual([2, before * 2])
  })

  it.each([
    [0, {}],
    [1, { 'x-forwarded-host': '127.0.0.1', 'x-forwarded-proto': 'http' }],
    [1, { 'x-forwarded-host': '127.0.0.1', 'x-forwarded-proto': 'https' }],
  ])(
    'of the home page is there before the first visitor, also in an outage: %i proxies %j',
    async (trustedProxies, headers) => {
      const { get, fail, announce, storefront, address } = await openShop({ trustedProxies })
      await storefront.prepareHomePages(Number(new URL(address).port))
      fail(503)
      expect((await get('/', headers)).status).toBe(200)
      announce('everything')
      const stale = await get('/', headers)
      expect([stale.status, stale.headers.get('cache-status')]).toEqual([200, expect.stringContaining('hit')])
    },
  )

  it('names the address of its data, which a browser may store', async () => {
    const { get, renders } = await openShop()
    const address = dataAddressIn(await (await get('/catalog/scripted?page=2&utm_source=x')).text())
    expect(address).toMatch(/^\/page-data\/1\.[\w-]{16}\/catalog\/scripted\?page=2$/)
    const answer = await get(address)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/json',
      'private, max-age=86400, immutable',
    ])
    expect(await answer.json()).toMatchObject({ 'catalog/*': [1, 'RUB', 'grid', expect.anything(), expect.anything()] })
    expect(renders).toEqual(['/catalog/scripted?page=2'])
  })

  it('has its data also after a change, and a browser that has neither is sent on to the latest', async () => {
    const { get, announce, hold, renders } = await openShop()
    const address = dataAddressIn(await (await get('/catalog/scripted')).text())
    announce('product:1')
    hold(new Promise(() => {}))
    expect((await get(address)).status).toBe(200)
    hold(Promise.resolve())
    const other = address.replace(/[\w-]{16}/, 'another-version-')
    const moved = await get(other, { cookie: 'currency-id_shop=2' })
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([307, 'no-store'])
    expect(await (await get(moved.headers.get('location')!, { cookie: 'currency-id_shop=2' })).text()).toContain('USD')
    expect(renders).toHaveLength(2)
    // Scripts of another build may read another shape.
    expect((await get(other.replace('/1.', '/2.'), { cookie: 'currency-id_shop=2' })).status).toBe(404)
    expect((await get(address.replace('/1.', '/2.'))).status).toBe(200)
  })

  it('stands with its data when it is not for everybody', async () => {
    const { get } = await openShop()
    for (const path of ['/catalog/scripted?search=x', '/catalog/scripted/renewed'])
      expect(await (await get(path)).text()).toContain('<script type="application/json">{"')
    for (const path of ['/user/profile', '/catalog/scripted?search=x', '/nothing'])
      expect((await get(`/page-data/1.another-version-${path}`)).status).toBe(404)
  })

  it('is not sent again to a browser that has it', async () => {
    const { get } = await openShop()
    const etag = (await get('/catalog/a')).headers.get('etag')!
    const again = await get('/catalog/a', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('comes in the requested encoding, equal in all of them', async () => {
    const { get } = await openShop()
    const bodies = []
    for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=0, br;q=0']) {
      const answer = await get('/catalog/a', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' || encoding === 'gzip' ? encoding : null)
      bodies.push(await answer.text())
    }
    expect(new Set(bodies).size).toBe(1)
  })

  it('allows its own inline scripts by hash and nothing else', async () => {
    const { get } = await openShop()
    const answer = await get('/catalog/a')
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(await answer.text()).toMatch(/^<style id="styles">b{}<\/style><script>/)
    expect(answer.headers.get('content-security-policy')).toContain(
      `style-src 'self' 'sha256-${createHash('sha256').update('b{}').digest('base64')}';`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  it('is never served under another scheme or host than it was rendered for', async () => {
    const { get, renders } = await openShop({ trustedProxies: 1 })
    const origins = [
      'http://127.0.0.1',
      'https://127.0.0.1',
      'https://127.0.0.1:8443',
      'http://school.localhost',
      'https://127.0.0.1',
    ]
    for (const origin of origins) {
      const { protocol, host } = new URL(origin)
      const answer = await get('/catalog/a', {
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-host': host.toUpperCase(),
      })
      expect(await answer.text()).toContain(`"${origin}"`)
    }
    expect(renders).toHaveLength(4)
  })

  it('requested at a wrong port is rendered and not cached', async () => {
    const { getRaw, renders, storefront, address } = await openShop()
    for (const port of ['', `:${new URL(address).port}`, ':80'])
      expect((await getRaw('/catalog/a', { host: `127.0.0.1${port}` })).status).toBe(200)
    expect([renders.length, storefront.cached().documents]).toEqual([2, 2])
    for (const _ of [1, 2])
      expect((await getRaw('/catalog/a', { host: '127.0.0.1:6666' })).body).toContain('http://127.0.0.1:6666')
    expect([renders.length, storefront.cached().documents]).toEqual([4, 2])
  })

  it('requested under an unknown host is rendered and not cached', async () => {
    const { get, renders, storefront } = await openShop({ trustedProxies: 1 })
    for (const _ of [1, 2])
      expect(await (await get('/catalog/a', { 'x-forwarded-host': 'evil.example' })).text()).toContain(
        '"http://evil.example"',
      )
    expect([renders.length, storefront.cached().documents]).toEqual([2, 0])
  })

  it('a failure is logged by its path, without the query', async () => {
    const { get, logged } = await openShop()
    expect((await get('/catalog/broken?search=secret')).status).toBe(500)
    await get('/catalog/broken?search=secret', { cookie: 'auth_token_shop=over.e30.over; refresh_token_shop=unlucky' })
    expect(logged).toMatchObject([{ path: '/catalog/broken' }, { path: '/catalog/broken' }])
    expect(logged.flatMap((fields) => Object.values(fields))).not.toContainEqual(expect.stringContaining('secret'))
  })

  it('404 is not cached', async () => {
    const { get, storefront } = await openShop()
    const answer = await get('/catalog/gone')
    expect([answer.status, answer.headers.get('cache-control'), storefront.cached().documents]).toEqual([
      404,
      'no-store',
      0,
    ])
  })
})

describe('a document made of a site as it was before a change', () => {
  /** A shop whose currency the test renames; `readUser` answers the settings of a signed-in visitor. */
  async function openChangingShop(readUser: () => Promise<unknown> = async () => {}) {
    let init: () => Partial<Init> = () => ({})
    const shop = await openShop({
      async fetchApi(path, request) {
        if (!path.startsWith('/api/init')) return api(path, request)
        if (request.headers.authorization) await readUser()
        const known = initOf(Number(request.headers['x-site-id'] ?? 1))
        return Response.json({ ...known, ...init() }, { headers: { 'x-shop-tags': 'settings' } })
      },
    })
    const rename = (code: string, { isReadable = true } = {}) => {
      init = () => {
        if (!isReadable) throw new Error('The API does not answer')
        return { currencies: [{ id: 1, code, sign: '€', rate: 1 }] as Init['currencies'] }
      }
      shop.announce('settings')
      return {
        answer: () => {
          isReadable = true
        },
      }
    }
    return { ...shop, rename }
  }

  it('while the role of a visitor was read is not for the next', async () => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { get, rename } = await openChangingShop(() => {
      asked.resolve()
      return answered.promise
    })
    const first = get('/catalog/a', { cookie: `auth_token_shop=${jwt}` })
    await asked.promise
    rename('EUR')
    answered.resolve()
    expect((await first).status).toBe(200)
    expect(await (await get('/catalog/a')).text()).toContain('"EUR"')
  })

  it('that cannot be read again now is not for those who come when it can', async () => {
    const { get, rename } = await openChangingShop()
    expect(await (await get('/catalog/a')).text()).toContain('"RUB"')
    const renamed = rename('EUR', { isReadable: false })
    expect(await (await get('/catalog/b')).text()).toContain('"RUB"')
    renamed.answer()
    expect(await (await get('/catalog/b')).text()).toContain('"EUR"')
  })

  it('is not stored as new for a host whose home page is made before anybody asks for it', async () => {
    const { storefront, address, hold, rename } = await openChangingShop()
    const gate = Promise.withResolvers<void>()
    hold(gate.promise)
    const prepared = storefront.prepareHomePages(Number(new URL(address).port))
    await expect.poll(() => storefront.cached().misses, pollOptions).toBe(1)
    rename('EUR')
    gate.resolve()
    await prepared
    expect(storefront.cached().documents).toBe(0)
  })
})

describe('while no page can be made', () => {
  it.each(['product:1', 'everything'])(
    'the last one is served, though %s has changed since; then a new one',
    async (tag) => {
      const { get, announce, fail, renders } = await openShop()
      await get('/catalog/a')
      announce(tag)
      fail(503)
      for (const _ of [1, 2]) {
        const stale = await get('/catalog/a')
        expect([stale.status, stale.headers.get('cache-status')]).toEqual([
          200,
          expect.stringMatching(/^shpulka; hit; ttl=-\d+$/),
        ])
      }
      fail(null)
      const isStale = async () => (await get('/catalog/a')).headers.has('cache-status')
      await expect.poll(isStale, pollOptions).toBe(false)
      const renderCount = renders.length
      expect([await isStale(), renders.length]).toEqual([false, renderCount])
    },
  )

  it.each([502, 503, 504])('%d with Retry-After when there is none, or only one for another role', async (status) => {
    const { get, fail, announce } = await openShop()
    await get('/catalog/a')
    announce('everything')
    fail(status)
    for (const [path, cookie] of [
      ['/catalog/b', ''],
      ['/catalog/a', `auth_token_shop=${jwt}`],
    ] as const) {
      const answer = await get(path, { cookie })
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
        status,
        '5',
        'no-store',
      ])
    }
  })

  it('a deleted page is never served', async () => {
    const { get, fail, announce } = await openShop()
    await get('/catalog/a')
    announce('product:1')
    fail(404)
    expect((await get('/catalog/a')).status).toBe(404)
    fail(503)
    expect((await get('/catalog/a')).status).toBe(503)
  })

  it('the last document is served when a new one takes long', async () => {
    const { get, announce, hold } = await openShop({ limits: { maxWaitMilliseconds: 20 } })
    await get('/catalog/a')
    announce('product:1')
    const { promise, resolve } = Promise.withResolvers<void>()
    hold(promise)
    expect((await get('/catalog/a')).headers.has('cache-status')).toBe(true)
    resolve()
    await expect.poll(async () => (await get('/catalog/a')).headers.has('cache-status'), pollOptions).toBe(false)
  })

  it('503 with Retry-After at once when the queue is full', async () => {
    const { get, hold, logged } = await openShop({ limits: { documents: { atOnce: 1, waiting: 1 } } })
    await get('/catalog/kept')
    const { promise, resolve } = Promise.withResolvers<void>()
    hold(promise)
    const requested = ['/catalog/1', '/catalog/2', '/catalog/3'].map((path) => get(path))
    const refused = await Promise.race(requested)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await get('/catalog/kept')).status).toBe(200)
    resolve()
    expect((await Promise.all(requested)).map(({ status }) => status).sort()).toEqual([200, 200, 503])
    expect(logged).toEqual([])
  })

  it('503, 502: the error page has Retry-After', async () => {
    const { get } = await openShop({ fetchApi: async () => Response.json({}, { status: 503 }) })
    const answer = await get('/')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, '5'])
  })
})

it('a machine-readable file has no empty headers', async () => {
  const { get } = await openShop({
    fetchApi: async (path, request) =>
      path.startsWith('/api/feeds/v1/robots.txt')
        ? new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } })
        : api(path, request),
  })
  const answer = await get('/robots.txt')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain',
    'User-agent: *',
  ])
  for (const name of ['etag', 'last-modified', 'cache-control']) expect(answer.headers.has(name)).toBe(false)
})

describe('a personal page', () => {
  it('is never stored and knows the visitor', async () => {
    const { get, storefront } = await openShop()
    const answer = await get('/cart', { cookie: `cart_token_shop=${cartToken}; auth_token_shop=nonsense` })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(`"auth":null,"refresh":null,"cart":"${cartToken}"`)
    expect(storefront.cached().documents).toBe(0)
  })

  it.each([
    '/catalog/../user/profile',
    '/catalog/%2e%2e/user/profile',
    '/catalog\\..\\user/profile',
    '/%75ser/profile',
    '/catalog/../user/profile.data',
    '/help/../order/1001',
    '//user/profile',
  ])('a non-canonical address is redirected and not rendered: %s', async (path) => {
    const { getRaw, storefront } = await openShop()
    const answer = await getRaw(path, { cookie: `auth_token_shop=${jwt}` })
    expect([answer.status, answer.location]).toEqual([
      301,
      new URL(path.replace('//', '/').replace('%75', 'u'), 'http://shop').pathname,
    ])
    expect((await getRaw(path)).body).not.toContain(jwt)
    expect((await getRaw(path, {}, 'POST')).status).toBe(400)
    expect(storefront.cached().documents).toBe(0)
  })

  it.each(['/USER/profile', '/Order/1001', '/USER/profile.data'])(
    'is private in upper and lower case: %s',
    async (path) => {
      const { getRaw, storefront } = await openShop()
      const answer = await getRaw(path, { cookie: `auth_token_shop=${jwt}` })
      expect([answer.status, answer.cacheControl]).toEqual([200, 'no-store'])
      expect(answer.body).toContain(jwt)
      expect(storefront.cached().documents).toBe(0)
    },
  )

  it.each([
    ['/compare?ids=1', 'no-store'],
    ['/compare.data?ids=1', 'no-store'],
    ['/suggestions.data?search=a', 'no-store'],
    ['/catalog/a.data', 'private, max-age=10'],
  ])('%s is cached by the browser by its path: %s', async (path, expected) => {
    const { get } = await openShop()
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expected])
  })

  it('lets a CDN store shared documents and nothing of a visitor', async () => {
    const cdn = { seconds: 600, tagHeader: 'cache-tag' } as const
    const { get } = await openShop({ cdn })
    const headersOf = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await get(path, headers)
      return [answer.status, answer.headers.get('cache-control'), answer.headers.get('cache-tag')]
    }
    const shared = [200, 'public, max-age=0, s-maxage=600', expect.stringMatching(/^everything,.*product:1/)]
    // Rendered, from the cache, and revalidated by a browser.
    expect([await headersOf('/catalog/a'), await headersOf('/catalog/a')]).toEqual([shared, shared])
    const etag = (await get('/catalog/a')).headers.get('etag')!
    expect(await headersOf('/catalog/a', { 'if-none-match': etag })).toEqual([304, ...shared.slice(1)])
    expect(await headersOf('/catalog/a', { cookie: 'cookie-choice=all' })).toEqual(shared)
    const privateHeaders = [
      { cookie: 'currency-id_shop=2' },
      { cookie: 'listing-view_shop=rows' },
      { cookie: `auth_token_shop=${jwt}` },
      { cookie: `refresh_token_shop=once; auth_token_shop=${jwt}` },
    ]
    for (const headers of privateHeaders)
      expect(await headersOf('/catalog/a', headers)).toEqual([200, 'private, no-cache', null])
    // A search, a personal page, a missing page, a form.
    expect(await headersOf('/catalog/a?search=x')).toEqual([200, 'private, no-cache', null])
    for (const path of ['/cart', '/compare', '/user/profile', '/catalog/gone'])
      expect((await headersOf(path)).slice(1), path).toEqual(['no-store', null])
    const without = await openShop()
    expect((await without.get('/catalog/a')).headers.get('cache-control')).toBe('private, no-cache')
  })

  it('keeps from a CDN a document that its own data has overtaken', async () => {
    const { get, hold, renders, announce } = await openShop({ cdn: { seconds: 600, tagHeader: 'cache-tag' } })
    const gate = Promise.withResolvers<void>()
    hold(gate.promise)
    const first = get('/catalog/a')
    await expect.poll(() => renders.length, pollOptions).toBe(1)
    announce('product:1')
    gate.resolve()
    expect((await first).headers.get('cache-control')).toBe('private, no-cache')
    expect((await get('/catalog/a')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=600')
  })

  it('never passes on a broken basket token', async () => {
    const { get } = await openShop()
    expect(await (await get('/cart', { cookie: 'cart_token_shop=1%27%20or%201' })).text()).toContain('"cart":null')
  })

  it('303 and a cookie that scripts cannot read after a form', async () => {
    const { get, address } = await openShop()
    const answer = await get(
      '/cart',
      { origin: address, 'content-type': 'application/x-www-form-urlencoded' },
      { method: 'POST', body: 'intent=add' },
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart'])
    expect(answer.headers.get('set-cookie')).toBe(
      `cart_token_shop=${cartToken}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    )
  })

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    '403 for a form of another site: %j',
    async (headers) => {
      const { get } = await openShop()
      const answer = await get('/cart', headers as unknown as Record<string, string>, { method: 'POST', body: 'x=1' })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    },
  )

  it('413 for a form larger than its page allows, 415 for a body that is not a form', async () => {
    const { get, address } = await openShop()
    const send = async (path: string, type: string, body: string) =>
      (await get(path, { origin: address, 'content-type': type }, { method: 'POST', body })).status
    const [words, files] = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=bound']
    const parts = (count: number) =>
      `${'--bound\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--bound--\r\n`
    expect(await send('/cart', words, `x=${'x'.repeat(500_000)}`)).toBe(303)
    expect(await send('/cart', words, `x=${'x'.repeat(600_000)}`)).toBe(413)
    expect(await send('/cart', words, 'a&'.repeat(3000))).toBe(413)
    expect(await send('/cart', files, parts(5))).toBe(303)
    expect(await send('/cart', files, parts(3000))).toBe(413)
    expect(await send('/cart', files, 'x'.repeat(1_000_000))).toBe(413)
    expect(await send('/forms/complaints', files, 'x'.repeat(12_000_000))).not.toBe(413)
    expect(await send('/forms/complaints', files, 'x'.repeat(66_000_000))).toBe(413)
    expect(await send('/forms/complaints', files, parts(330_000))).toBe(413)
    expect(await send('/cart', 'text/plain', 'x=1')).toBe(415)
  })
})

describe('an address', () => {
  const offered = `link-sign-in_shop=${encodeURIComponent(JSON.stringify([jwt, '/catalog/a?page=2']))}`
  it.each([
    ['', '/user/signin-link', [`cart_token_shop=${cartToken}`, 'cart-link_shop=1', offered]],
    ['cart_token_shop=0198c0de-0000-4000-8000-00000000000b', '/user/signin-link', [offered]],
    ['auth_token_shop=h.e30.s; refresh_token_shop=mine', '/catalog/a?page=2', []],
  ])(
    "loses its tokens at once, asks before it signs in, and the visitor's own stay: cookies %j",
    async (cookie, location, stored) => {
      const { get, renders, storefront } = await openShop()
      const answer = await get(`/catalog/a?cartToken=${cartToken}&page=2&authToken=${jwt}`, { cookie })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('same-origin')
      expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(stored)
      expect([renders.length, storefront.cached().documents]).toEqual([0, 0])
    },
  )

  it('of data loses them too, in the router’s format', async () => {
    const { get, renders } = await openShop()
    const answer = await get(`/catalog/a.data?authToken=${jwt}&page=2&_routes=catalog%2F*`, {
      'sec-fetch-site': 'same-origin',
    })
    const text = await answer.text()
    expect([answer.status, answer.headers.getSetCookie().map((line) => line.split('=')[0]), renders.length]).toEqual([
      202,
      ['auth_token_shop', 'refresh_token_shop'],
      0,
    ])
    expect(text).toContain('/catalog/a?page=2')
    expect(text).not.toContain(jwt)
  })

  it('that fails with tokens in it is logged without them', async () => {
    const { get, logged } = await openShop({
      fetchApi: async (path, request) => {
        if (path.includes('part-profile')) throw new Error('No way to the API')
        return api(path, request)
      },
    })
    expect((await get(`/catalog/a?authToken=${jwt}`)).status).toBe(500)
    expect(logged).toMatchObject([{ path: '/catalog/a' }])
    expect(JSON.stringify(logged)).not.toContain(jwt)
  })

  it('with a broken basket token only loses it', async () => {
    const { get } = await openShop()
    const answer = await get('/?cartToken=abc')
    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([302, '/', null])
  })

  it.each([
    ['/catalog/', '/catalog'],
    ['/catalog/a/?page=2', '/catalog/a?page=2'],
    ['//evil.example/', '/evil.example'],
  ])('%s is moved to %s', async (path, location) => {
    const { get } = await openShop()
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location])
  })

  it.each(['/assets/../../package.json', '/assets/x.js', '/fonts/x.woff2'])('%s is not a file', async (path) => {
    const { get } = await openShop()
    expect((await get(path)).status).toBe(404)
  })

  it.each(['localhost:99999', '1.2.3.999', 'a b'])('400 under the host %s', async (host) => {
    const { get } = await openShop({ trustedProxies: 1 })
    expect((await get('/catalog/a', { 'x-forwarded-host': host })).status).toBe(400)
  })

  it('405 for a method the page does not support', async () => {
    const { get } = await openShop()
    expect((await get('/cart', {}, { method: 'DELETE' })).status).toBe(405)
  })
})

describe('a session', () => {
  it.each([
    ['/cart', {}],
    ['/cart', { method: 'POST' }],
    ['/cart.data', { method: 'POST' }],
  ])('that is over performs no action: %s %j', async (path, init) => {
    const { get, address } = await openShop()
    const cookie = 'auth_token_shop=over.e30.over; refresh_token_shop=old'
    const answer = await get(
      path,
      { cookie, origin: address, 'content-type': 'application/x-www-form-urlencoded' },
      init,
    )
    expect(answer.status).toBe(406)
    expect(answer.headers.get('set-cookie')).not.toContain('cart_token')
  })

  it('stays open when the API fails to renew it', async () => {
    const { get } = await openShop()
    const answer = await get('/cart', { cookie: 'auth_token_shop=over.e30.over; refresh_token_shop=unlucky' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([502, null])
  })

  it('renewed while a document is rendered continues with its new tokens', async () => {
    const { get, storefront } = await openShop()
    const answer = await get('/catalog/renewed', { cookie: 'auth_token_shop=h.e30.s; refresh_token_shop=old' })
    expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual([
      `auth_token_shop=${jwt}`,
      'refresh_token_shop=new',
    ])
    expect(storefront.cached().documents).toBe(0)
  })

  it('that ends for one visitor does not end those of others who wait for the same document', async () => {
    const { get, hold, renders } = await openShop()
    const { promise, resolve } = Promise.withResolvers<void>()
    hold(promise)
    const first = get('/catalog/members', { cookie: `auth_token_shop=${jwt}` })
    await expect.poll(() => renders.length, pollOptions).toBe(1)
    const second = get('/catalog/members', { cookie: 'auth_token_shop=h.e30.s' })
    await get('/cart', { cookie: 'auth_token_shop=h.e30.s' })
    resolve()
    const answers = await Promise.all([first, second])
    expect(answers.map(({ status, headers }) => [status, headers.getSetCookie().length])).toEqual([
      [406, 2],
      [200, 0],
    ])
  })

  it('that is over loses its cookies', async () => {
    const { get } = await openShop()
    const answer = await get('/cart', { cookie: 'auth_token_shop=over.e30.over; refresh_token_shop=old' })
    expect(answer.headers.getSetCookie().map((line) => line.slice(0, 40))).toEqual([
      'auth_token_shop=; Max-Age=0; Path=/; Htt',
      'refresh_token_shop=; Max-Age=0; Path=/; ',
    ])
  })
})
