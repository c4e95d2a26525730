import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Currency } from '@shpulka/contract/content/settings'
import type { Cookies } from 'cookie'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { deviceIdIn } from '../app/base/api/device-id.rule.ts'
import { initFailed } from '../app/base/api/failure.rule.ts'
import {
  type FetchApi,
  isSignedIn,
  type RequestContext,
  setTokens,
  type Tokens,
} from '../app/base/api/request-context.server.ts'
import { type CookieChoiceWord, cookieChoiceIn } from '../app/base/cookies/cookie-choice.rule.ts'
import { type ChosenCity, chosenCityOf } from '../app/base/shell/chosen-city.rule.ts'
import type { Maps, Metrics } from '../app/base/shell/shop.ts'
import { cartTokenOf } from '../app/buying/basket/cart-token.rule.ts'
import { orderKeyIn } from '../app/buying/orders/order-key.rule.ts'
import { type AuthStep, authStepOf } from '../app/people/sessions/auth-step.rule.ts'
import { authTokenOf } from '../app/people/sessions/auth-token.rule.ts'
import { type LinkSignIn, linkSignInOf } from '../app/people/sessions/link-sign-in.rule.ts'
import { concurrencyLimit, Overloaded } from './concurrency-limit.ts'
import { contentSecurityPolicy, renderedCode } from './content-security.rule.ts'
import { feedCallPath } from './feed-path.rule.ts'
import { FormBodies } from './form-bodies.ts'
import { formLimits } from './form-limits.rule.ts'
import { forwardedAddress } from './forwarded-address.rule.ts'
import { type LoadLimits, loadLimits } from './load-limits.ts'
import { type Answer, brokenAnswer, pageOf, plainAnswer, redirectAnswer, send, sendPage } from './page-answers.ts'
import { type CachedPage, type Filled, PageCache } from './page-cache.ts'
import { isPersonal, pageAddress } from './page-key.rule.ts'
import { requestAddress } from './request-address.rule.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'
import { sendFeed } from './send-feed.ts'
import { openServerProof } from './server-proof.ts'
import { hostName, siteOfRequest } from './site-of-request.rule.ts'
import { openSiteSettings, SettingsFailed, type SiteSettings, type Sites } from './site-settings.ts'
import { openStaticFiles } from './static-files.ts'
import { cookieLine, cookieName, readCookies } from './visitor-cookies.rule.ts'
import { openVisitors } from './visitors.ts'

/** A logger with the methods of pino that are used here. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface StorefrontOptions {
  /** How the API is reached. */
  fetchApi: FetchApi
  /** The built program, or (in development) the way to get its newest state. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of built client files; null: somebody else serves them. */
  clientDirectory: string | null
  /** False: nothing is stored and no policy is set, so that code can be changed under the running shop. */
  isProduction: boolean
  /** Calls back with tags of what changed; gives the way to stop. Without it documents live for seconds. */
  subscribeChanges?: (listener: (tags: readonly string[]) => void) => Promise<() => void> | (() => void)
  log: Log
  /** The counter of visits; without one nothing foreign is loaded. */
  metrics?: Metrics | null
  /** The maps service; without it maps are the shop's own. */
  maps?: Maps | null
  /** How many proxies in front are our own and believed about address, host and https; none by default. */
  trustedProxies?: number
  /** Where a test needs others. */
  limits?: Partial<LoadLimits>
}

export interface Storefront {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** How many pages are cached and what they take. */
  cached(): { documents: number; bytes: number }
  close(): Promise<void>
}

/** What the built program shows beside routes (entry.server.tsx). */
interface EntryModule {
  requestContext: RouterContext<RequestContext>
  errors: { report: (error: unknown, request: Request) => void }
}

/** One request, read. */
interface PageRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly host: string
  /** Whether the site names this host as its own, at a port it is reached by. */
  readonly isOwnHost: boolean
  readonly isHttps: boolean
  /** Where the visitor connects from, for the API's limits. */
  readonly clientIp: string
  readonly userAgent: string
  readonly site: SiteSettings
  readonly currency: Currency
  readonly listingView: 'grid' | 'rows'
  readonly city: ChosenCity | null
  readonly authStep: AuthStep | null
  readonly linkSignIn: LinkSignIn | null
  readonly isCartFromLink: boolean
  readonly cookieChoice: CookieChoiceWord | null
  readonly orderKey: string | null
  readonly tokens: Tokens
}

/** What a document was rendered with (entry.server.tsx), for its policy; no browser sees it. */
const nonceHeader = 'x-rendered-nonce'

/** What a guest's kept document is found by, without the rest of the request being read. */
interface Shortcut {
  /** Names of cookies that make a visitor's document another. */
  readonly cookies: readonly string[]
  readonly guest: string
}

const overloaded = 'Магазин сейчас перегружен. Повторите через несколько секунд'

/**
 * The pages of the shop as one handler of HTTP requests. It knows the API by its contract and nothing else of the
 * server.
 */
export async function createStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { fetchApi, isProduction, log, metrics = null, maps = null, trustedProxies = 0 } = options
  const limits = { ...loadLimits, ...options.limits }
  const retryLater = { 'retry-after': String(limits.retryAfterSeconds) }
  const foreign = { counter: metrics && new URL(metrics.url).origin, maps: maps && new URL(maps.url).origin }
  const lifeMilliseconds = options.subscribeChanges ? limits.documentMilliseconds : limits.unheardMilliseconds
  const files = options.clientDirectory === null ? null : openStaticFiles(options.clientDirectory)
  const cache = new PageCache({ maxBytes: limits.documentBytes, lifeMilliseconds })
  const settings = openSiteSettings(fetchApi, isProduction ? lifeMilliseconds : 1000, (error) =>
    log.error({ err: error }, 'The settings of the shop cannot be read'),
  )
  const visitors = openVisitors(fetchApi)
  const limitPages = concurrencyLimit(limits.documents)
  const limitPersonal = concurrencyLimit(limits.personal)
  /** A page could not be made: till then older ones are given without waiting for it to fail again. */
  let troubledUntil = 0
  const proveWork = openServerProof()
  const formBodies = new FormBodies()
  const loadBuild = typeof options.build === 'function' ? options.build : () => options.build as ServerBuild
  const render = createRequestHandler(options.build, isProduction ? 'production' : 'development')
  const routeIds = new Set(typeof options.build === 'function' ? [] : Object.keys(options.build.routes))
  const unsubscribe = await options.subscribeChanges?.((tags) => {
    settings.drop(tags)
    cache.drop(tags)
    if (tags.some((tag) => tag === 'everything' || tag === 'settings')) visitors.clearRoles()
  })

  /**
   * The shortest way to a kept document, by host name. Only hosts that sites name are in it: no stranger's request
   * changes it.
   */
  let shortcuts: { of: Sites | null; byHost: ReadonlyMap<string, Shortcut> } = { of: null, byHost: new Map() }

  /** Host headers as they come, read once each. */
  const hostsRead = new Map<string, { host: string; name: string }>()

  function handle(request: IncomingMessage, response: ServerResponse) {
    const onFailure = (error: unknown) => answerFailure(error, request, response)
    try {
      if (serveCached(request, response, onFailure)) return
      if (isHttps(request))
        response.setHeader('strict-transport-security', strictTransport['strict-transport-security'])
    } catch (error) {
      return onFailure(error)
    }
    serve(request, response).catch(onFailure)
  }

  /** Whatever fails, this does not: nobody waits for it. */
  function answerFailure(error: unknown, request: IncomingMessage, response: ServerResponse) {
    if (!(error instanceof Overloaded)) log.error({ err: error, path: request.url?.split('?', 1)[0] }, 'A page failed')
    if (response.headersSent) return void response.destroy()
    const [status, message] =
      error instanceof Overloaded
        ? [503, overloaded]
        : error instanceof SettingsFailed
          ? [error.statusCode, error.message]
          : [502, initFailed]
    const answer = brokenAnswer(status as number, message as string, retryLater)
    send(response, request, answer).catch(() => response.destroy())
  }

  /** A kept document of a guest, with nothing parsed that need not be. False: it takes the long way. */
  function serveCached(
    request: IncomingMessage,
    response: ServerResponse,
    onFailure: (error: unknown) => void,
  ): boolean {
    if (!isProduction || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const url = request.url ?? '/'
    if (url !== '/' && !url.startsWith('/catalog')) return false
    const sites = settings.now()
    if (sites === null) return false
    if (shortcuts.of !== sites) shortcuts = { of: sites, byHost: shortcutsOf(sites) }
    const host = hostOf(request)
    const shortcut = host && shortcuts.byHost.get(host.name)
    if (!host || !shortcut) return false
    const cookie = request.headers.cookie
    if (cookie !== undefined && shortcut.cookies.some((name) => cookie.includes(name))) return false
    const document = cache.get(
      keyPrefix(originOf({ isHttps: isHttps(request), host: host.host }), shortcut.guest) + url,
    )
    if (document === undefined) return false
    const sending = sendPage(document, request, response, [])
    if (sending) sending.catch(onFailure)
    return true
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const address = requestAddress(request.url ?? '/')
    if (address === null) return send(response, request, brokenAnswer(400, 'Адрес не разобрать'))
    const { path, query, isAsGiven } = address
    const url = path + (query && `?${query}`)
    const method = request.method ?? 'GET'
    const isReading = method === 'GET' || method === 'HEAD'

    if (!isAsGiven)
      return send(response, request, isReading ? redirectAnswer(301, url) : brokenAnswer(400, 'Адрес не разобрать'))
    if (isReading && files?.has(path)) return files.serve(path, request, response)
    if (path.startsWith('/assets/') || path.startsWith('/fonts/'))
      return send(response, request, plainAnswer(404, 'Нет такого файла'))
    if (!isReading && method !== 'POST')
      return send(response, request, plainAnswer(405, 'Так страницу не просят', { allow: 'GET, HEAD, POST' }))

    const host = hostOf(request)
    if (host === null) return send(response, request, brokenAnswer(400, 'Адрес не разобрать'))
    const sites = await settings.get()
    const cookies = readCookies(request.headers.cookie)
    const site = sites.byId.get(
      siteOfRequest(sites.all, host.name, cookies[cookieName('site-id', sites.all[0]!.code)]).id,
    )
    if (site === undefined) throw new Error('The API gives no settings of a site it names')
    const feed = isReading ? feedCallPath(path) : null
    if (feed !== null) {
      return sendFeed(request, response, {
        fetchApi,
        callPath: feed,
        siteId: site.init.site.id,
        origin: originOf({ isHttps: isHttps(request), host: host.host }),
      })
    }
    const isOwnHost = isOwnHostOf(site.init.site.hosts, host, request.socket.localPort)
    const page = readRequest(request, { method, path, query, host: host.host, isOwnHost, site, cookies })

    if (!isReading) {
      const origin = request.headers.origin
      const fetchSite = first(request.headers['sec-fetch-site'])
      if (
        (origin !== undefined && origin !== originOf(page)) ||
        (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none')
      )
        return send(
          response,
          request,
          brokenAnswer(403, 'Форма отправлена с чужой страницы. Откройте магазин и повторите'),
        )
    }

    const ctx = contextOf(page, page.tokens, false)
    const role = isSignedIn(page) ? await visitors.priceRoleOf(ctx) : site.init.priceRole
    const hasTokens = /(^|&)(authToken|cartToken)=/.test(query)
    const document = isReading && !hasTokens ? pageAddress(path, query, routeIds) : null

    if (role !== null && document !== null && isProduction)
      return servePage(request, response, page, ctx, role, document)
    const answered = async (body?: Buffer) => {
      const own = role === null ? { ...ctx, isSessionOver: true } : ctx
      const answer = await limitPersonal(() => answerOf(request, page, own, document?.url ?? url, body))
      return send(response, request, withCookies(answer, page, ctx))
    }
    if (isReading) return answered()
    const limits = formLimits(path, request.headers['content-type'] ?? '')
    if (limits === null) return send(response, request, brokenAnswer(415, 'Такую форму страница не принимает'))
    return formBodies.read(request, limits, (body) => {
      if (body === 'too large')
        return send(
          response,
          request,
          brokenAnswer(413, 'Слишком большая форма. Отправьте её по частям', { connection: 'close' }),
        )
      if (body === 'too many')
        return send(
          response,
          request,
          brokenAnswer(503, 'Сейчас загружают много файлов. Повторите через минуту', { 'retry-after': '60' }),
        )
      return answered(body)
    })
  }

  /** A public document: the same for everybody on this site with this currency and price role. */
  async function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
    visitor: RequestContext,
    role: string,
    address: { url: string; isKept: boolean },
  ) {
    const key = keyPrefix(originOf(page), variantOf(page.site, page.currency.id, role, page.listingView)) + address.url
    const cookies = changedCookies(visitor, page)
    // Pages hold absolute addresses: under a host that is not the site's they are nobody's but who asked for them.
    const isKept = address.isKept && page.isOwnHost
    const cached = isKept ? cache.get(key) : undefined
    if (cached) return sendPage(cached, request, response, cookies)
    const { auth, refresh } = visitor.tokens
    const isGuestPrice = role === page.site.init.priceRole
    let isMade = false
    const make = async (): Promise<Filled<Answer>> => {
      isMade = true
      // Nothing of the visitor goes in but what the prices depend on.
      const ctx = contextOf(page, isGuestPrice ? visitors.nobody() : { auth, refresh, cart: null, device: null }, true)
      const answer = await limitPages(() => answerOf(null, page, ctx, address.url))
      // The tokens are this visitor's: the old ones may be good for nothing now.
      setTokens(visitor, ctx.changedTokens)
      const isShared = answer.status === 200 && !ctx.isPartial && Object.keys(ctx.changedTokens).length === 0 && isKept
      const isGone = answer.status >= 300 && answer.status < 500
      return { answer, document: isShared ? pageOf(answer, ctx.tags) : null, isGone, isPartial: ctx.isPartial }
    }
    const last = isKept ? cache.getStale(key) : undefined
    const filled = last ? await madeInTime(cache.fill(key, make)) : isKept ? await cache.fill(key, make) : await make()
    if (filled === null) return sendStale(last!, request, response, cookies)
    // What cannot be shared is the answer to its maker alone; of a guest there is nothing in it.
    const { answer, document } = filled.document || isMade || isGuestPrice ? filled : await make()
    if (document) return sendPage(document, request, response, cookies)
    return send(response, request, withCookies(answer, page, visitor))
  }

  /**
   * A page that an older document could stand in for; null: it cannot be made now, or not soon. Whoever comes while it
   * fails does not wait for that.
   */
  async function madeInTime(filling: Promise<Filled<Answer>>): Promise<Filled<Answer> | null> {
    const outcome = filling.then(
      (filled) => (filled.answer.status >= 500 || filled.isPartial ? null : filled),
      (error: unknown) => {
        if (!(error instanceof Overloaded)) log.error({ err: error }, 'A page failed, an older one is given')
        return null
      },
    )
    const isTroubled = Date.now() < troubledUntil
    const made = await Promise.race([
      outcome,
      pause(isTroubled ? 0 : limits.patienceMilliseconds, null, { ref: false }),
    ])
    if (made === null && !isTroubled) troubledUntil = Date.now() + limits.failureMilliseconds
    return made
  }

  function sendStale(
    { document, staleSeconds }: { document: CachedPage; staleSeconds: number },
    request: IncomingMessage,
    response: ServerResponse,
    cookies: string[],
  ) {
    // RFC 9211: a hit whose life is over.
    response.setHeader('cache-status', `shpulka; hit; ttl=-${staleSeconds}`)
    return sendPage(document, request, response, cookies)
  }

  async function answerOf(
    request: IncomingMessage | null,
    page: PageRequest,
    ctx: RequestContext,
    url: string,
    body?: Buffer,
  ): Promise<Answer> {
    const build = await loadBuild()
    const entry = build.entry.module as unknown as EntryModule
    // Without the query: words of a search and tokens are nothing for a log.
    entry.errors.report = (error, { url: failed }) =>
      log.error({ err: error, path: new URL(failed).pathname }, 'A page failed')
    const context = new RouterContextProvider()
    context.set(entry.requestContext, ctx)
    const headers = new Headers()
    for (const name of ['content-type', 'origin', 'user-agent', 'accept', 'referer', 'sec-fetch-site']) {
      const value = first(request?.headers[name])
      if (value !== undefined) headers.set(name, value)
    }
    const answered = await render(
      new Request(originOf(page) + url, {
        method: page.method === 'HEAD' ? 'GET' : page.method,
        headers,
        ...(body && { body: new Uint8Array(body) }),
      }),
      context,
    )
    let bytes = Buffer.from(await answered.arrayBuffer())
    const type = answered.headers.get('content-type') ?? ''
    const answer: Record<string, string | string[]> = { ...securityHeaders, ...(page.isHttps && strictTransport) }
    for (const [name, value] of answered.headers)
      if (name !== 'set-cookie' && name !== 'content-length' && name !== nonceHeader) answer[name] = value
    const setCookies = answered.headers.getSetCookie()
    if (setCookies.length > 0) answer['set-cookie'] = setCookies
    if (type.startsWith('text/html')) {
      const nonce = answered.headers.get(nonceHeader)
      const { html, ...code } =
        nonce === null ? { html: null, scripts: [], styles: [] } : renderedCode(bytes.toString(), nonce)
      if (html !== null) bytes = Buffer.from(html)
      if (isProduction) answer['content-security-policy'] = contentSecurityPolicy(code, page.isHttps, foreign)
      else delete answer['content-security-policy']
    }
    // A page fetched ahead of a click may be shown for a few seconds without asking again.
    const freshness = type.startsWith('text/x-script') ? 'private, max-age=10' : 'private, no-cache'
    answer['cache-control'] =
      isPersonal(page.path) || page.method === 'POST' || answered.status !== 200 ? 'no-store' : freshness
    answer.vary = 'cookie, accept-encoding'
    if (answered.status >= 502 && answered.status <= 504) Object.assign(answer, retryLater)
    return { status: answered.status, headers: answer, body: bytes }
  }

  /** The host as it was requested, in lower case, and its name alone; null when it is no host. */
  function hostOf({ headers }: IncomingMessage): { host: string; name: string } | null {
    const given = trustedProxies > 0 ? (first(headers['x-forwarded-host']) ?? headers.host) : headers.host
    const known = given === undefined ? undefined : hostsRead.get(given)
    if (known) return known
    const host = given?.toLowerCase()
    const name = hostName(host)
    if (given === undefined || host === undefined || name === null) return null
    const read = { host, name }
    if (hostsRead.size < limits.hostsRead) hostsRead.set(given, read)
    return read
  }

  const isHttps = ({ headers, socket }: IncomingMessage) =>
    trustedProxies > 0 ? first(headers['x-forwarded-proto']) === 'https' : 'encrypted' in socket

  function readRequest(
    request: IncomingMessage,
    {
      cookies,
      ...read
    }: Pick<PageRequest, 'method' | 'path' | 'query' | 'host' | 'isOwnHost' | 'site'> & {
      cookies: Cookies
    },
  ): PageRequest {
    const { init } = read.site
    const { code, currencyId } = init.site
    const own = init.currencies.find(({ id }) => id === currencyId) ?? init.currencies[0]!
    const chosen = init.currencies.find(({ id }) => String(id) === cookies[cookieName('currency-id', code)])
    const refresh = cookies[cookieName('refresh_token', code)] ?? ''
    return {
      ...read,
      isHttps: isHttps(request),
      clientIp: forwardedAddress(
        request.socket.remoteAddress ?? '',
        String(request.headers['x-forwarded-for'] ?? ''),
        trustedProxies,
      ),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      currency: (init.config.allowsForeignCurrencies ? chosen : undefined) ?? own,
      listingView: cookies[cookieName('listing-view', code)] === 'rows' ? 'rows' : 'grid',
      cookieChoice: cookieChoiceIn(request.headers.cookie ?? '', code),
      city: chosenCityOf(cookies[cookieName('city', code)]),
      authStep: authStepOf(cookies[cookieName('auth-step', code)]),
      linkSignIn: linkSignInOf(cookies[cookieName('link-sign-in', code)]),
      isCartFromLink: cookies[cookieName('cart-link', code)] === '1',
      orderKey: orderKeyIn(cookies[cookieName('order-key', code)]),
      tokens: {
        auth: authTokenOf(cookies[cookieName('auth_token', code)]),
        refresh: /^[\w.-]{1,200}$/.test(refresh) ? refresh : null,
        cart: cartTokenOf(cookies[cookieName('cart_token', code)]),
        device: deviceIdIn(cookies[cookieName('device-id', code)]),
      },
    }
  }

  function contextOf(page: PageRequest, tokens: Tokens, isShared: boolean): RequestContext {
    return {
      fetchApi,
      init: page.site.init,
      currency: page.currency,
      origin: originOf(page),
      listingView: page.listingView,
      city: isShared ? null : page.city,
      metrics,
      maps,
      cookieChoice: isShared ? null : page.cookieChoice,
      authStep: isShared ? null : page.authStep,
      linkSignIn: isShared ? null : page.linkSignIn,
      isCartFromLink: !isShared && page.isCartFromLink,
      orderKey: isShared ? null : page.orderKey,
      clientIp: isShared ? '' : page.clientIp,
      userAgent: isShared ? '' : page.userAgent,
      isSessionOver: false,
      tokens: isShared ? { ...tokens } : tokens,
      changedTokens: {},
      isPartial: false,
      choices: new Map(),
      tags: new Set(['settings', ...page.site.tags]),
      proveWork: (terms, call) => proveWork(page.clientIp, terms, call),
      refreshSession: (refreshToken) =>
        visitors.refreshSession(refreshToken, { deviceId: page.tokens.device, siteId: page.site.init.site.id }),
    }
  }

  return {
    handle,
    cached: () => ({ documents: cache.size, bytes: cache.bytes }),
    async close() {
      unsubscribe?.()
      cache.clear()
    },
  }
}

/** What a document depends on beside its address. */
const variantOf = ({ init }: SiteSettings, currencyId: number, role: string, view: string) =>
  `${init.site.id} ${currencyId} ${role} ${view}`

const keyPrefix = (origin: string, variant: string) => `${origin} ${variant} `

function shortcutsOf(sites: Sites): ReadonlyMap<string, Shortcut> {
  // The first site that names a host answers on it, as siteOfRequest has it.
  const settings = sites.all.flatMap(({ id }) => sites.byId.get(id) ?? []).reverse()
  return new Map(
    settings.flatMap((site) => {
      const { code, hosts, currencyId } = site.init.site
      const names = (['auth_token', 'refresh_token', 'currency-id', 'listing-view'] as const).map((name) =>
        cookieName(name, code),
      )
      const shortcut = { cookies: names, guest: variantOf(site, currencyId, site.init.priceRole, 'grid') }
      return hosts.map((host) => [host, shortcut] as const)
    }),
  )
}

/** As browsers write it: a scheme's own port is not named. */
const originOf = ({ isHttps, host }: Pick<PageRequest, 'isHttps' | 'host'>) =>
  isHttps ? `https://${host.replace(/:443$/, '')}` : `http://${host.replace(/:80$/, '')}`

/** Any port can be written into a Host header: documents are stored for those that lead here alone. */
function isOwnHostOf(
  hosts: readonly string[],
  { host, name }: { host: string; name: string },
  ownPort: number | undefined,
): boolean {
  const port = host.slice(name.length + 1)
  return hosts.includes(name) && ['', '80', '443', String(ownPort)].includes(port)
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

function changedCookies({ changedTokens, choices, init }: RequestContext, { site, isHttps }: PageRequest): string[] {
  const { code } = site.init.site
  const names = { auth: 'auth_token', refresh: 'refresh_token', cart: 'cart_token', device: 'device-id' } as const
  return [
    ...Object.entries(changedTokens).map(([name, value]) =>
      cookieLine(names[name as keyof Tokens], code, value ?? null, isHttps),
    ),
    // The chosen site is looked for before the site is known: its cookie carries the first site's name.
    ...[...choices].map(([name, value]) =>
      cookieLine(name, name === 'site-id' ? init.sites[0]!.code : code, value, isHttps),
    ),
  ]
}

function withCookies(answer: Answer, page: PageRequest, ctx: RequestContext): Answer {
  const own = changedCookies(ctx, page)
  const before = answer.headers['set-cookie']
  if (own.length === 0) return answer
  return { ...answer, headers: { ...answer.headers, 'set-cookie': [...(before ? [before].flat() : []), ...own] } }
}
