import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type FetchApi, type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { action } from './order-detail.route.tsx'

const line = { id: 9, count: 1, selected: true }
const section = { products: [], constructorSets: [] }
const withLine = { products: [{ groups: [line] }], constructorSets: [] }

/** What «Повторить заказ» of an order of other goods answers, with this basket. */
async function repeatWith(basket: object): Promise<unknown> {
  const fetchApi: FetchApi = async (path, { method }) => {
    if (method !== 'GET') return Response.json({ added: 1, changes: [] })
    return Response.json(path.startsWith('/api/basket') ? basket : { lines: [{ set: null, groupId: 5 }] })
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
  const body = new URLSearchParams({ intent: 'repeat' })
  const request = new Request('http://shop.localhost/user/profile/orders/1', { method: 'POST', body })
  return Promise.resolve(action({ params: { id: '1' }, request, context } as never)).catch((thrown: unknown) => thrown)
}

test('other goods ticked in the basket are asked about before an order is repeated', async () => {
  expect(await repeatWith({ inStock: withLine, notInStock: section })).toMatchObject({ others: 1 })
})

test('goods that are out of stock go into no order, so they are not asked about', async () => {
  const answer = await repeatWith({ inStock: section, notInStock: withLine })
  expect((answer as Response).headers?.get('location')).toBe(paths.cart())
})
