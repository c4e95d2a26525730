import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFailure } from './answer-failure.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { loadLimits } from './load-limits.ts'
import { openPageAnswers } from './open-page-answers.ts'
import { pageDataTarget } from './page-data.rule.ts'
import { homeRequests, openRequestReader } from './page-request.ts'
import { openRenderer } from './render-answer.ts'
import { routePatterns } from './route-pattern.rule.ts'
import { strictTransport } from './security-headers.ts'
import { openRequestServer } from './serve-request.ts'
import { openServerSideProof } from './server-side-proof.ts'
import { openSharedPages } from './shared-pages.ts'
import { openSiteSettings } from './site-settings.ts'
import { openStaticFiles } from './static-files.ts'
import type { StorefrontOptions } from './storefront-options.ts'
import { openVisitorContexts } from './visitor-contexts.ts'
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
    isCurrent: settings.isCurrent,
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
  const serve = openRequestServer({ fetchApi, files, reader, settings, pages })
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
      answerFailure(error, request, response, { log, retryLater })
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

  async function prepareHomePages(port: number): Promise<void> {
    const { byId } = await settings.get()
    for (const page of homeRequests(byId.values(), { port, hasProxy: trustedProxies > 0 }))
      await shared.preparePage(page)
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
