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
  /** How the API is reached. */
  fetchApi: FetchApi
  /** The built program, or (in development) the way to get its newest state. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of built client files; null: somebody else serves them. */
  clientDirectory: string | null
  /** False: nothing is stored and no policy is set, so that code can be changed under the running shop. */
  isProduction: boolean
  /** Calls back with tags of what changed; returns a function that stops it. Without it documents live for seconds. */
  subscribeChanges?: (listener: (tags: readonly string[]) => void) => Promise<() => void> | (() => void)
  log: Log
  /** The counter of visits; without one nothing foreign is loaded. */
  metrics?: Metrics | null
  /** The maps service; without it maps are the shop's own. */
  maps?: Maps | null
  /** How many proxies in front are our own and believed about address, host and https; none by default. */
  trustedProxies?: number
  /** How a shared cache in front may store documents; without it none may. */
  cdn?: CdnTerms | null
  /** Called of each page when it is handed over; `route` is the pattern of its address. */
  observePage?: (route: string, status: number, seconds: number) => void
  /** Where a test needs others. */
  limits?: Partial<LoadLimits>
}
