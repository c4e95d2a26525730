import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestContext } from '../app/base/api/request-context.server.ts'
import { changedCookies, withCookies } from './answer-cookies.ts'
import type { CdnTerms } from './cdn-headers.rule.ts'
import { documentKey, hasNoVariantCookies } from './document-variant.ts'
import { openFreshInTime } from './fresh-in-time.ts'
import { openGuestKeys } from './guest-keys.ts'
import type { LoadLimits } from './load-limits.ts'
import { openPageMaker } from './make-shared-page.ts'
import { type Answer, plainAnswer, redirectAnswer, send, sendPage } from './page-answers.ts'
import { type CachedPage, type FillResult, PageCache } from './page-cache.ts'
import { type PageDataVersion, pageDataAddress, pageDataTarget } from './page-data.rule.ts'
import type { PageRequest, RequestReader } from './page-request.ts'
import type { RenderAnswer } from './render-answer.ts'
import type { SiteSettings, Sites } from './site-settings.ts'
import type { Log } from './storefront-options.ts'
import type { ContextOf } from './visitor-contexts.ts'
import type { Visitors } from './visitors.ts'

interface Options {
  readonly limits: LoadLimits
  readonly lifeMilliseconds: number
  readonly reader: RequestReader
  readonly visitors: Visitors
  readonly contextOf: ContextOf
  readonly renderAnswer: RenderAnswer
  readonly routeOf: (path: string) => string
  /** Whether nothing is known to have changed since the site was read. */
  readonly isCurrent: (site: SiteSettings) => boolean
  readonly cdn: CdnTerms | null
  /** The version of the built program. */
  readonly build: string
  readonly log: Log
}

/** Public documents, the same for everybody on a site with a currency and a price role: made once, sent to many. */
export function openSharedPages(options: Options) {
  const { limits, lifeMilliseconds, reader, contextOf, build, log } = options
  const cache = new PageCache({ maxBytes: limits.documentBytes, lifeMilliseconds })
  const fill = openFill(cache, options.isCurrent)
  const guestKeyOf = openGuestKeys(reader)
  const freshInTime = openFreshInTime(limits, log)
  const makePage = openPageMaker(options)

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
    const key = guestKeyOf(sites, request, path)
    const document = key === null ? undefined : cache.get(key)
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
    const key = documentKey(page, role, address.url)
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
      return makePage(page, visitor, { url: address.url, role, isCacheable })
    }
    const last = isCacheable ? cache.getStale(key) : undefined
    const filling = isCacheable ? fill(page, key, make) : make()
    const filled = last ? await freshInTime(filling) : await filling
    if (filled === null) return sendStale(last!, request, response, cookies)
    // An answer that cannot be shared is only for the request that made it, except that a guest's contains nothing
    // personal.
    const { answer, document } = filled.document || isMade || isGuestPrice ? filled : await make()
    if (!document) return send(response, request, withCookies(answer, page, visitor))
    // A CDN would hold one that its data has overtaken until that changes again.
    const isForCdn = isForEverybody && cache.isFresh(key, document)
    return sendPage(document, request, response, cookies, { isForEverybody: isForCdn })
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
    const key = documentKey(page, role, url)
    const last = cache.getStale(key)?.document
    const make = () => makePage(page, visitor, { url, role, isCacheable: true })
    const document = last?.data?.hash === hash ? last : (cache.get(key) ?? (await fill(page, key, make)).document)
    if (!document?.data || (document.data.hash !== hash && build !== askedBuild))
      return send(response, request, plainAnswer(404, 'Нет таких данных'))
    if (document.data.hash !== hash)
      return send(response, request, redirectAnswer(307, pageDataAddress({ build, hash: document.data.hash }, url)))
    const isForEverybody = hasNoVariantCookies(request, page.site.init.site.code)
    return sendPage(document.data.page, request, response, changedCookies(visitor, page), { isForEverybody })
  }

  /** Makes a guest's document before anybody asks for it. */
  async function preparePage(page: PageRequest): Promise<void> {
    const visitor = contextOf(page, page.tokens, { isShared: false })
    const role = page.site.init.priceRole
    const terms = { url: page.path, role, isCacheable: true }
    await fill(page, documentKey(page, role, page.path), () => makePage(page, visitor, terms))
  }

  return { cache, serveCached, servePage, serveData, preparePage }
}

/** A page may have waited since its site was read, and a site that cannot be read again is served as it was. */
const openFill =
  (cache: PageCache, isCurrent: Options['isCurrent']) =>
  (page: PageRequest, key: string, make: () => Promise<FillResult<Answer>>) =>
    cache.fill(key, make, { isOutdated: !isCurrent(page.site) })

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
