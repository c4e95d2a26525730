import type { IncomingMessage, ServerResponse } from 'node:http'
import { initFailed } from '../app/base/api/failure.rule.ts'
import { concurrencyLimit, Overloaded } from './concurrency-limit.ts'
import { feedCallPath } from './feed-path.rule.ts'
import { loadLimits } from './load-limits.ts'
import { openPageAnswers } from './open-page-answers.ts'
import { fallbackAnswer, plainAnswer, redirectAnswer, send } from './page-answers.ts'
import { pageDataTarget } from './page-data.rule.ts'
import { firstValue, homeRequest, isOwnHostOf, openRequestReader, originOf, type PageRequest } from './page-request.ts'
import { openRenderer } from './render-answer.ts'
import { requestAddress, urlOf } from './request-address.rule.ts'
import { routePatterns } from './route-pattern.rule.ts'
import { strictTransport } from './security-headers.ts'
import { sendFeed } from './send-feed.ts'
import { openServerSideProof } from './server-side-proof.ts'
import { openSharedPages } from './shared-pages.ts'
import { siteOfRequest } from './site-of-request.rule.ts'
import { openSiteSettings, SettingsFailed, type SiteSettings } from './site-settings.ts'
import { openStaticFiles } from './static-files.ts'
import type { StorefrontOptions } from './storefront-options.ts'
import { openVisitorContexts } from './visitor-contexts.ts'
import { cookieName, readCookies } from './visitor-cookies.rule.ts'
import { openVisitors } from './visitors.ts'

export interface Storefront {
  handle(request: IncomingMessage, response: ServerResponse): void
  /**
   * Makes the home pages of all hosts for the port it will be reached at: a process that has just started can show them
   * when the database fails before the first visitor.
   */
  prepareHomePages(port: number): Promise<void>
  /** The number and size of cached pages, and the numbers of cache hits and misses. */
  cached(): { documents: number; bytes: number; hits: number; misses: number }
  close(): Promise<void>
}

const overloaded = 'Магазин сейчас перегружен. Повторите через несколько секунд'

/** The storefront as one handler of HTTP requests. It knows the API only by its contract. */
export async function createStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { fetchApi, build, isProduction, log, metrics = null, maps = null, trustedProxies = 0, traces = null } = options
  const limits = { ...loadLimits, ...options.limits }
  const retryLater = { 'retry-after': String(limits.retryAfterSeconds) }
  const foreign = { counter: metrics && new URL(metrics.url).origin, maps: maps && new URL(maps.url).origin }
  const lifeMilliseconds = options.subscribeChanges ? limits.documentMilliseconds : limits.unannouncedMilliseconds
  const files = options.clientDirectory === null ? null : openStaticFiles(options.clientDirectory)
  const settings = openSiteSettings(fetchApi, isProduction ? lifeMilliseconds : 1000, (error) =>
    log.error({ err: error }, 'The settings of the shop cannot be read'),
  )
  const visitors = openVisitors(fetchApi)
  const reader = openRequestReader({ trustedProxies, maxHosts: limits.maxHosts })
  const contextOf = openVisitorContexts({ fetchApi, metrics, maps, visitors, proveWork: openServerSideProof() })
  const renderAnswer = openRenderer({ build, isProduction, log, foreign, retryLater, traces })
  const routeOf = routePatterns(typeof build === 'function' ? {} : build.routes)
  const shared = openSharedPages({
    limits,
    lifeMilliseconds,
    reader,
    visitors,
    contextOf,
    renderAnswer,
    routeOf,
    log,
    build: typeof build === 'function' ? '' : build.assets.version,
    cdn: options.cdn ?? null,
  })
  const pages = openPageAnswers({
    isProduction,
    visitors,
    shared,
    contextOf,
    renderAnswer,
    limitPersonal: concurrencyLimit(limits.personal),
    routeIds: new Set(typeof build === 'function' ? [] : Object.keys(build.routes)),
  })
  const unsubscribe = await options.subscribeChanges?.((tags) => {
    settings.drop(tags)
    shared.cache.drop(tags)
    if (tags.some((tag) => tag === 'everything' || tag === 'settings')) visitors.clearRoles()
  })

  function handle(request: IncomingMessage, response: ServerResponse) {
    if (traces === null) return answerRequest(request, response)
    const route = routeOfRequest(request)
    if (route === 'file') return answerRequest(request, response)
    traces.page(request, response, route, () => answerRequest(request, response))
  }

  function answerRequest(request: IncomingMessage, response: ServerResponse) {
    const startedAt = performance.now()
    const observe = (route: string) =>
      options.observePage?.(route, response.statusCode, (performance.now() - startedAt) / 1000)
    const onFailure = (error: unknown) => {
      answerFailure(error, request, response)
      observe(routeOfRequest(request))
    }
    try {
      const sites = isProduction ? settings.now() : null
      const cached = sites === null ? null : shared.serveCached(sites, request, response, onFailure)
      if (cached) return observe(cached.route)
      if (reader.isHttps(request))
        response.setHeader('strict-transport-security', strictTransport['strict-transport-security'])
    } catch (error) {
      return onFailure(error)
    }
    serve(request, response).then(() => observe(routeOfRequest(request)), onFailure)
  }

  /** All built files count as one route. */
  function routeOfRequest({ url = '/' }: IncomingMessage): string {
    const path = url.split('?', 1)[0]!
    return files?.has(path) ? 'file' : routeOf(pageDataTarget(path)?.path ?? path)
  }

  /** Must not throw: nobody awaits it. */
  function answerFailure(error: unknown, request: IncomingMessage, response: ServerResponse) {
    if (!(error instanceof Overloaded)) log.error({ err: error, path: request.url?.split('?', 1)[0] }, 'A page failed')
    if (response.headersSent) return void response.destroy()
    const [status, message] =
      error instanceof Overloaded
        ? [503, overloaded]
        : error instanceof SettingsFailed
          ? [error.statusCode, error.message]
          : [502, initFailed]
    const answer = fallbackAnswer(status as number, message as string, retryLater)
    send(response, request, answer).catch(() => response.destroy())
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const address = requestAddress(request.url ?? '/')
    if (address === null) return send(response, request, malformedAddress())
    const isReadOnly = isReadMethod(request)
    if (!address.isCanonical)
      return send(response, request, isReadOnly ? redirectAnswer(301, urlOf(address)) : malformedAddress())
    const data = isReadOnly ? pageDataTarget(address.path) : null
    const { query } = address
    const path = data?.path ?? address.path
    if (isReadOnly && !data && files?.has(path)) return files.serve(path, request, response)
    if (path.startsWith('/assets/') || path.startsWith('/fonts/'))
      return send(response, request, plainAnswer(404, 'Нет такого файла'))
    if (!isReadOnly && request.method !== 'POST')
      return send(response, request, plainAnswer(405, 'Так страницу не просят', { allow: 'GET, HEAD, POST' }))

    const host = reader.hostOf(request)
    if (host === null) return send(response, request, malformedAddress())
    const cookies = readCookies(request.headers.cookie)
    const site = await siteOf(host.name, cookies)
    const feed = isReadOnly && !data ? feedCallPath(path) : null
    if (feed !== null) {
      const origin = originOf({ isHttps: reader.isHttps(request), host: host.host })
      return sendFeed(request, response, { fetchApi, callPath: feed, siteId: site.init.site.id, origin })
    }
    const isOwnHost = isOwnHostOf(site.init.site.hosts, host, request.socket.localPort)
    const method = request.method ?? 'GET'
    const page = reader.readRequest(request, { method, path, query, host: host.host, isOwnHost, site, cookies })
    if (!isReadOnly && isCrossSite(request, page))
      return send(
        response,
        request,
        fallbackAnswer(403, 'Форма отправлена с чужой страницы. Откройте магазин и повторите'),
      )
    return isReadOnly
      ? pages.answerPage(request, response, page, data?.version ?? null)
      : pages.answerForm(request, response, page)
  }

  async function siteOf(host: string, cookies: ReturnType<typeof readCookies>): Promise<SiteSettings> {
    const sites = await settings.get()
    const chosenId = cookies[cookieName('site-id', sites.all[0]!.code)]
    const site = sites.byId.get(siteOfRequest(sites.all, host, chosenId).id)
    if (site === undefined) throw new Error('The API gives no settings of a site it names')
    return site
  }

  async function prepareHomePages(port: number): Promise<void> {
    const { byId } = await settings.get()
    for (const site of byId.values())
      for (const name of site.init.site.hosts) {
        // A proxy gives the scheme and the name that visitors use; whether it has TLS is not known yet.
        const origins =
          trustedProxies > 0
            ? [true, false].map((isHttps) => ({ host: name, isHttps }))
            : [{ host: port === 80 ? name : `${name}:${port}`, isHttps: false }]
        for (const origin of origins) await shared.preparePage(homeRequest(site, origin))
      }
  }

  return {
    handle,
    prepareHomePages,
    cached: () => ({ documents: shared.cache.size, ...shared.cache.stats }),
    async close() {
      unsubscribe?.()
      shared.cache.clear()
    },
  }
}

const isReadMethod = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const malformedAddress = () => fallbackAnswer(400, 'Адрес не разобрать')

function isCrossSite({ headers }: IncomingMessage, page: PageRequest): boolean {
  const fetchSite = firstValue(headers['sec-fetch-site'])
  return (
    (headers.origin !== undefined && headers.origin !== originOf(page)) ||
    (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none')
  )
}
