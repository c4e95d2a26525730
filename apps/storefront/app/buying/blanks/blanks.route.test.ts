import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type FetchApi, type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { action } from './blanks.route.tsx'

/** The body sent to the API when a form is posted to the address. */
async function sentBy(path: string): Promise<unknown> {
  let sent: unknown = null
  const fetchApi: FetchApi = async (_path, { body }) => {
    sent = JSON.parse(body ?? 'null')
    return Response.json({ id: 1 })
  }
  const ctx = {
    fetchApi,
    init: { site: { id: 1 } },
    currency: { id: 1 },
    clientIp: '',
    userAgent: '',
    tokens: { auth: 'a', refresh: null, cart: null, device: null },
    changedTokens: {},
    changedCookies: new Map(),
    tags: new Set(),
    priceRoles: new Set(),
  } as unknown as RequestContext
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const url = new URL(path, 'http://shop.localhost')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams() })
  await Promise.resolve(action({ request, context, url } as never)).catch(() => null)
  return sent
}

test.each([
  [paths.requestBlank(7, 5, { count: 10, isLeast: false }), 10, false],
  [paths.requestBlank(7, 5, { count: 15, isLeast: true }), 15, true],
  ['/user/profile/blanks?offer=7', 1, true],
  ['/user/profile/blanks?offer=7&count=-3', 1, false],
  ['/user/profile/blanks?offer=7&count=1e9', 9_999, false],
  ['/user/profile/blanks?offer=7&least=x', 1, true],
])('%s asks for %i', async (path, count, isLeast) => expect(await sentBy(path)).toEqual({ offerId: 7, count, isLeast }))
