import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import type { FetchApi } from '../app/base/api/request-context.server.ts'
import type { Maps, Metrics } from '../app/base/shell/shop.ts'
import type { CdnTerms } from './cdn-headers.rule.ts'
import type { LoadLimits } from './load-limits.ts'

/** A logger with the methods of pino that are used here. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface StorefrontOptions {
  /** Reaches the API. */
  fetchApi: FetchApi
  /** The built program, or a function that loads its newest state in development. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of built client files; null when they are served elsewhere. */
  clientDirectory: string | null
  /** False disables caching and the security policy, so that code can change while the shop runs. */
  isProduction: boolean
  /**
   * Calls back with tags of changed data; returns a function that unsubscribes. Without it documents are cached for
   * seconds.
   */
  subscribeChanges?: (listener: (tags: readonly string[]) => void) => Promise<() => void> | (() => void)
  log: Log
  /** The visit counter; without one no foreign code is loaded. */
  metrics?: Metrics | null
  /** The maps service; without one the shop's own maps are used. */
  maps?: Maps | null
  /** How many proxies in front are our own and trusted for address, host and https; 0 by default. */
  trustedProxies?: number
  /** How a shared cache in front may store documents; without it no shared cache may. */
  cdn?: CdnTerms | null
  /** Called after each page is sent; `route` is the pattern of its address. */
  observePage?: (route: string, status: number, seconds: number) => void
  /** How pages and their rendering are traced; null or missing when they are not. */
  traces?: {
    /** Runs the work of a page, named by the pattern of its address. */
    page(request: IncomingMessage, response: ServerResponse, route: string, work: () => void): void
    render<T>(work: () => Promise<T>): Promise<T>
  } | null
  /** Other limits, for tests. */
  limits?: Partial<LoadLimits>
}
