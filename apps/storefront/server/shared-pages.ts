import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type RequestContext, setTokens } from '../app/base/api/request-context.server.ts'
import { changedCookies, withCookies } from './answer-cookies.ts'
import { type CdnTerms, cdnHeaders } from './cdn-headers.rule.ts'
import { concurrencyLimit, Overloaded } from './concurrency-limit.ts'
import type { LoadLimits } from './load-limits.ts'
import { type Answer, pageOf, plainAnswer, redirectAnswer, send, sendPage } from './page-answers.ts'
import { type CachedPage, type FillResult, PageCache } from './page-cache.ts'
import { type PageDataVersion, pageDataAddress, pageDataTarget } from './page-data.rule.ts'
import { originOf, type PageRequest, type RequestReader } from './page-request.ts'
import type { RenderAnswer } from './render-answer.ts'
import type { SiteSettings, Sites } from './site-settings.ts'
import type { Log } from './storefront-options.ts'
import type { ContextOf } from './visitor-contexts.ts'
import { cookieName } from './visitor-cookies.rule.ts'
import type { Visitors } from './visitors.ts'

/** The cache key of a guest’s document, found without parsing the rest of the request. */
interface Shortcut {
  /** Names of cookies that would make it another document. */
  readonly cookies: readonly string[]
  readonly guest: string
}

interface Options {
  readonly limits: LoadLimits
  readonly lifeMilliseconds: number
  readonly reader: RequestReader
  readonly visitors: Visitors
  readonly contextOf: ContextOf
  readonly renderAnswer: RenderAnswer
  readonly routeOf: (path: string) => string
  readonly cdn: CdnTerms | null
  /** The version of the built program. */
  readonly build: string
  readonly log: Log
}

/** Public documents, the same for everybody on a site with a currency and a price role: made once, sent to many. */
export function openSharedPages({
  limits,
  lifeMilliseconds,
  reader,
  visitors,
  contextOf,
  renderAnswer,
  routeOf,
  cdn,
  build,
  log,
}: Options) {
  const cache = new PageCache({ maxBytes: limits.documentBytes, lifeMilliseconds })
  const limitPages = concurrencyLimit(limits.documents)
  /** Until this time, after a failure, older documents are served without trying again. */
  let failingUntil = 0
  /**
   * Shortcuts by host name, built for `sites`. Only hosts of the sites are included, so that foreign requests cannot
   * grow the map.
   */
  let shortcuts: { sites: Sites | null; byHost: ReadonlyMap<string, Shortcut> } = { sites: null, byHost: new Map() }

  /**
   * Serves a cached document to a guest with as little parsing as possible. Null when the request needs full
   * processing.
   */
  function serveCached(
    sites: Sites,
    request: IncomingMessage,
    response: ServerResponse,
    onFailure: (error: unknown) => void,
  ): CachedPage | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const url = request.url ?? '/'
    const data = pageDataTarget(url)
    const path = data?.path ?? url
    if (path !== '/' && !path.startsWith('/catalog')) return null
    if (shortcuts.sites !== sites) shortcuts = { sites, byHost: shortcutsOf(sites) }
    const host = reader.hostOf(request)
    const shortcut = host && shortcuts.byHost.get(host.name)
    if (!host || !shortcut) return null
    const cookie = request.headers.cookie
    if (cookie !== undefined && shortcut.cookies.some((name) => cookie.includes(name))) return null
    const document = cache.get(
      keyPrefix(originOf({ isHttps: reader.isHttps(request), host: host.host }), shortcut.guest) + path,
    )
    if (document === undefined || (data && data.version.hash !== document.data?.hash)) return null
    const sending = sendPage(data ? document.data!.page : document, request, response, [], { isForEverybody: true })
    if (sending) sending.catch(onFailure)
    return document
  }

  /** A public document, shared by all visitors of this site with this currency and price role. */
  async function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
    visitor: RequestContext,
    role: string,
    address: { url: string; isCacheable: boolean },
  ) {
    const key = keyPrefix(originOf(page), variantOf(page.site, page.currency.id, role, page.listingView)) + address.url
    const cookies = changedCookies(visitor, page)
    // Pages contain absolute addresses, so under a host that is not the site's they are not shared.
    const isCacheable = address.isCacheable && page.isOwnHost
    const cached = isCacheable ? cache.get(key) : undefined
    const isForEverybody = hasNoVariantCookies(request, page.site.init.site.code)
    if (cached) return sendPage(cached, request, response, cookies, { isForEverybody })
    const isGuestPrice = role === page.site.init.priceRole
    let isMade = false
    const make = () => {
      isMade = true
      return makePage(page, visitor, { url: address.url, isGuestPrice, isCacheable })
    }
    const last = isCacheable ? cache.getStale(key) : undefined
    const filled = last
      ? await renderedInTime(cache.fill(key, make))
      : isCacheable
        ? await cache.fill(key, make)
        : await make()
    if (filled === null) return sendStale(last!, request, response, cookies)
    // An answer that cannot be shared is only for the request that made it, except that a guest's contains nothing
    // personal.
    const { answer, document } = filled.document || isMade || isGuestPrice ? filled : await make()
    if (document) return sendPage(document, request, response, cookies, { isForEverybody })
    return send(response, request, withCookies(answer, page, visitor))
  }

  /**
   * The data of a shared document, of the version a browser shows as long as that is known, otherwise of the latest;
   * none for scripts of another build, which may read another shape.
   */
  async function serveData(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
    visitor: RequestContext,
    role: string,
    { url, version: { build: askedBuild, hash } }: { url: string; version: PageDataVersion },
  ) {
    const key = keyPrefix(originOf(page), variantOf(page.site, page.currency.id, role, page.listingView)) + url
    const last = cache.getStale(key)?.document
    const make = () =>
      makePage(page, visitor, { url, isGuestPrice: role === page.site.init.priceRole, isCacheable: true })
    const document = last?.data?.hash === hash ? last : (cache.get(key) ?? (await cache.fill(key, make)).document)
    if (!document?.data || (document.data.hash !== hash && build !== askedBuild))
      return send(response, request, plainAnswer(404, 'Нет таких данных'))
    if (document.data.hash !== hash)
      return send(response, request, redirectAnswer(307, pageDataAddress({ build, hash: document.data.hash }, url)))
    const isForEverybody = hasNoVariantCookies(request, page.site.init.site.code)
    return sendPage(document.data.page, request, response, changedCookies(visitor, page), { isForEverybody })
  }

  async function makePage(
    page: PageRequest,
    visitor: RequestContext,
    { url, isGuestPrice, isCacheable }: { url: string; isGuestPrice: boolean; isCacheable: boolean },
  ): Promise<FillResult<Answer>> {
    const { auth, refresh } = visitor.tokens
    // The context has nothing of the visitor but what prices depend on.
    const ctx = contextOf(page, isGuestPrice ? visitors.nobody() : { auth, refresh, cart: null, device: null }, {
      isShared: true,
    })
    const isForAll = (status: number) =>
      status === 200 && !ctx.isPartial && Object.keys(ctx.changedTokens).length === 0 && isCacheable
    const answer = await limitPages(() => renderAnswer(null, page, ctx, url, undefined, isForAll))
    // Refreshed tokens are returned to this visitor: the old ones may be useless now.
    setTokens(visitor, ctx.changedTokens)
    const terms = { tags: ctx.tags, route: routeOf(page.path), cdn: cdn && cdnHeaders(ctx.tags, cdn) }
    return {
      answer,
      document: isForAll(answer.status) ? await pageOf(answer, terms) : null,
      isGone: answer.status >= 300 && answer.status < 500,
      isPartial: ctx.isPartial,
    }
  }

  /** Makes a guest's document before anybody asks for it. */
  async function preparePage(page: PageRequest): Promise<void> {
    const variant = variantOf(page.site, page.currency.id, page.site.init.priceRole, page.listingView)
    const visitor = contextOf(page, page.tokens, { isShared: false })
    await cache.fill(keyPrefix(originOf(page), variant) + page.path, () =>
      makePage(page, visitor, { url: page.path, isGuestPrice: true, isCacheable: true }),
    )
  }

  /**
   * The new document when an older one is also available; null when it cannot be made soon enough. During a failure
   * nobody waits for it.
   */
  async function renderedInTime(filling: Promise<FillResult<Answer>>): Promise<FillResult<Answer> | null> {
    const outcome = filling.then(
      (filled) => (filled.answer.status >= 500 || filled.isPartial ? null : filled),
      (error: unknown) => {
        if (!(error instanceof Overloaded)) log.error({ err: error }, 'A page failed, an older one is given')
        return null
      },
    )
    const isFailing = Date.now() < failingUntil
    const newPage = await Promise.race([
      outcome,
      pause(isFailing ? 0 : limits.maxWaitMilliseconds, null, { ref: false }),
    ])
    if (newPage === null && !isFailing) failingUntil = Date.now() + limits.failureMilliseconds
    return newPage
  }

  return { cache, serveCached, servePage, serveData, preparePage }
}

function sendStale(
  { document, staleSeconds }: { document: CachedPage; staleSeconds: number },
  request: IncomingMessage,
  response: ServerResponse,
  cookies: string[],
) {
  // RFC 9211: a cache hit that is past its lifetime.
  response.setHeader('cache-status', `shpulka; hit; ttl=-${staleSeconds}`)
  return sendPage(document, request, response, cookies)
}

/** The visitor's properties a document depends on, besides its URL. */
const variantOf = ({ init }: SiteSettings, currencyId: number, role: string, view: string) =>
  `${init.site.id} ${currencyId} ${role} ${view}`

const keyPrefix = (origin: string, variant: string) => `${origin} ${variant} `

/** Cookies by which a visitor's document may differ from everybody's. */
const variantCookies = (siteCode: string) =>
  (['auth_token', 'refresh_token', 'currency-id', 'listing-view'] as const).map((name) => cookieName(name, siteCode))

const hasNoVariantCookies = ({ headers: { cookie } }: IncomingMessage, siteCode: string) =>
  cookie === undefined || !variantCookies(siteCode).some((name) => cookie.includes(name))

function shortcutsOf(sites: Sites): ReadonlyMap<string, Shortcut> {
  // As in siteOfRequest, the first site that names a host wins.
  const settings = sites.all.flatMap(({ id }) => sites.byId.get(id) ?? []).reverse()
  return new Map(
    settings.flatMap((site) => {
      const { code, hosts, currencyId } = site.init.site
      const names = variantCookies(code)
      const shortcut = { cookies: names, guest: variantOf(site, currencyId, site.init.priceRole, 'grid') }
      return hosts.map((host) => [host, shortcut] as const)
    }),
  )
}
