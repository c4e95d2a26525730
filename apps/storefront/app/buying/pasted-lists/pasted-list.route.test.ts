import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type FetchApi, type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import { action } from './pasted-list.route.tsx'

/** The idempotency key sent to the API with a pasted list. */
async function keySentWith(fields: Record<string, string>): Promise<string | undefined> {
  let sent: string | undefined
  const fetchApi: FetchApi = async (_path, { headers }) => {
    sent = headers['idempotency-key']
    return Response.json({ lines: [], recognised: 1, unclear: [], cartToken: null })
  }
  const ctx = {
    fetchApi,
    init: { site: { id: 1 } },
    currency: { id: 1 },
    clientIp: '',
    userAgent: '',
    orderKey: null,
    tokens: { auth: null, refresh: null, cart: '0198c0de-0000-4000-8000-00000000000a', device: null },
    changedTokens: {},
    changedCookies: new Map(),
    tags: new Set(),
    priceRoles: new Set(),
  } as unknown as RequestContext
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const body = new URLSearchParams({ text: 'ND-1 10', change: '0', ...fields })
  const request = new Request('http://shop.localhost/cart/list', { method: 'POST', body })
  await Promise.resolve(action({ request, context } as never)).catch(() => null)
  return sent
}

test('a list is put in the basket with the key of the press, so that a repeat adds once', async () => {
  const key = '0123456789abcdef'
  expect(await keySentWith({ intent: 'add', key })).toBe(key)
  expect(await keySentWith({ intent: 'preview', key })).toBeUndefined()
  expect(await keySentWith({ intent: 'add' })).toBeUndefined()
})
