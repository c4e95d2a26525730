import { type Init, settings } from '@shpulka/contract/content/settings'
import { sessions } from '@shpulka/contract/people/sessions'
import { data } from 'react-router'
import { callApi, failureIn } from '../app/base/api/client.server.ts'
import { failureOf, sessionOverStatus } from '../app/base/api/failure.rule.ts'
import type { FetchApi, RequestContext, Tokens } from '../app/base/api/request-context.server.ts'

const roleMilliseconds = 60_000
const maxCachedRoles = 10_000
/** With any other status the API failed, and the session may still be valid. */
const sessionOverStatuses: ReadonlySet<number> = new Set([400, 401, 406])

/** The browser and site a refresh token belongs to. */
interface Device {
  deviceId: string | null
  siteId: number
}

/** The price roles of visitors, which documents depend on; cached for a minute. */
export function openVisitors(fetchApi: FetchApi) {
  let roles = new Map<string, { priceRole: string; until: number }>()
  const refreshes = new Map<string, Promise<{ access: string; refresh: string } | null>>()

  /**
   * New tokens for a refresh token. Concurrent callers share one request; for a while the API answers repeats, also
   * from other processes, with the same tokens. Null when the session is over. Throws if the API fails.
   */
  function refreshSession(refreshToken: string, device: Device) {
    // Another browser with the same token needs its own answer of the API.
    const key = JSON.stringify([refreshToken, device.siteId, device.deviceId])
    const running = refreshes.get(key)
    if (running) return running
    const refresh = requestNewTokens(fetchApi, refreshToken, device)
    refreshes.set(key, refresh)
    const forget = () => void refreshes.delete(key)
    refresh.then(forget, forget)
    return refresh
  }

  /**
   * The price role of a signed-in visitor; null when the session turned out to be over. May change the tokens of the
   * request.
   */
  async function priceRoleOf(ctx: RequestContext): Promise<string | null> {
    // A token is of one site: on another it opens nothing.
    const keyOf = (token: string) => `${ctx.init.site.id} ${token}`
    const cached = ctx.tokens.auth === null ? undefined : roles.get(keyOf(ctx.tokens.auth))
    if (cached && cached.until > Date.now()) return cached.priceRole
    // Cleared while the API is asked, there are others: what it answers may be of before.
    const rolesBefore = roles
    try {
      const { priceRole }: Init = await callApi(ctx, settings.getInit, { query: { nestingLevel: 1 } })
      if (ctx.tokens.auth !== null)
        cacheRole(rolesBefore, keyOf(ctx.tokens.auth), { priceRole, until: Date.now() + roleMilliseconds })
      return priceRole
    } catch (error) {
      if (failureIn(error).statusCode === sessionOverStatus) return null
      // A slightly outdated role is better than no page.
      if (cached) return cached.priceRole
      throw error
    }
  }

  return {
    refreshSession,
    priceRoleOf,
    clearRoles() {
      roles = new Map()
    },
    /** Tokens of an anonymous visitor. */
    nobody: (): Tokens => ({ auth: null, refresh: null, cart: null, device: null }),
  }
}

function cacheRole<Value>(map: Map<string, Value>, key: string, value: Value) {
  if (map.size >= maxCachedRoles) map.delete(map.keys().next().value!)
  map.set(key, value)
}

async function requestNewTokens(fetchApi: FetchApi, oldRefreshToken: string, { siteId, deviceId }: Device) {
  const { method, path } = sessions.refreshSession
  const response = await fetchApi(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-client-platform': 'site', 'x-site-id': String(siteId) },
    body: JSON.stringify({ oldRefreshToken, ...(deviceId !== null && { deviceId }) }),
  })
  if (response.ok) return (await response.json()) as { access: string; refresh: string }
  if (sessionOverStatuses.has(response.status)) return null
  const failure = failureOf(response.status, await response.json().catch(() => null))
  throw data(failure, { status: failure.statusCode })
}

export type Visitors = ReturnType<typeof openVisitors>
