import type { Init } from '@shpulka/contract/content/settings'
import { createMemoryRouter, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type FetchApi, type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import * as personal from '../../base/shell/personal.route.ts'
import * as sets from '../../catalogue/constructor-sets/set-change.route.ts'
import { paths } from '../../paths.ts'
import * as cart from './basket.route.tsx'

const cartToken = '0198c0de-0000-4000-8000-00000000000a'
const section = { inStock: true, products: [], constructorSets: [] }

/** Runs the page's loaders and actions under React Router and records the API calls they make. */
function openPage(refusal = 0) {
  const calls: string[] = []
  const keys: (string | undefined)[] = []
  let version = 1
  let pendingRead: Promise<unknown> | null = null
  const fetchApi: FetchApi = async (path, { method, headers }) => {
    calls.push(`${method} ${path}`)
    if (path.endsWith('/products') && method === 'POST') keys.push(headers['idempotency-key'])
    if (method === 'GET') await pendingRead
    if (method !== 'GET' && refusal)
      return Response.json({ statusCode: refusal, message: 'Не больше 9999 шт.', errors: {} }, { status: refusal })
    if (method !== 'GET') version += 1
    const total = { productsCountInBasket: 1, price: 100_00 }
    return Response.json({ cartToken, version, inStock: section, notInStock: section, total })
  }
  const contextOf = () => {
    const ctx = {
      fetchApi,
      init: { site: { id: 1 } } as Init,
      currency: { id: 1 },
      clientIp: '',
      userAgent: '',
      city: null,
      tokens: { auth: null, refresh: null, cart: cartToken, device: null },
      changedTokens: {},
      changedCookies: new Map(),
      tags: new Set(),
      priceRoles: new Set(),
    } as unknown as RequestContext
    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    return context
  }
  const onServer = <Answer>(handler: (args: never) => Answer, { request }: LoaderFunctionArgs) =>
    handler({ request: new Request(`${request.url}.data`, request), context: contextOf() } as never)
  const router = createMemoryRouter(
    [
      {
        id: 'cart',
        path: '/cart',
        shouldRevalidate: cart.shouldRevalidate,
        loader: (args) => onServer(cart.loader, args),
        action: (args) => {
          const serverAction = async () => {
            const answer = await onServer(cart.action, args)
            return 'data' in answer ? answer.data : answer
          }
          return cart.clientAction({ request: args.request.clone(), serverAction } as never)
        },
      },
      {
        id: 'personal',
        path: '/personal',
        shouldRevalidate: personal.shouldRevalidate,
        loader: (args) => personal.clientLoader({ serverLoader: () => onServer(personal.loader, args) } as never),
      },
      {
        id: 'sets',
        path: paths.constructorSetChange(),
        action: (args) => sets.clientAction({ serverAction: () => onServer(sets.action, args) } as never),
      },
      { id: 'other', path: '/other', action: () => ({ failure: null }) },
    ],
    { initialEntries: ['/cart'] },
  )
  let shown: unknown
  router.subscribe(({ fetchers }) => {
    const { state, data } = fetchers.get('personal') ?? {}
    if (state === 'idle' && data) shown = data
  })
  /** Delays answers to GET requests until the returned function is called. */
  function delayReads() {
    const { promise, resolve } = Promise.withResolvers<null>()
    pendingRead = promise
    return () => {
      pendingRead = null
      resolve(null)
    }
  }
  const idle = () =>
    new Promise<void>((resolve) => {
      const isIdle = () =>
        router.state.initialized && [...router.state.fetchers.values()].every(({ state }) => state === 'idle')
      if (isIdle()) return resolve()
      const stop = router.subscribe(() => {
        if (!isIdle()) return
        stop()
        resolve()
      })
    })
  const submit = (action: string, fields: Record<string, string>) => {
    const formData = new FormData()
    for (const [name, value] of Object.entries(fields)) formData.set(name, value)
    return router.fetch(`submit ${action} ${Math.random()}`, 'cart', action, { formMethod: 'post', formData })
  }
  /** Opens the page and clears the recorded calls. */
  const open = async () => {
    await idle()
    router.getFetcher('personal')
    await router.fetch('personal', 'cart', '/personal')
    await idle()
    calls.length = 0
  }
  return { calls, keys, open, submit, idle, contextOf, personalNow: () => shown, delayReads }
}

const setCount = { intent: 'set', group: '5', count: '3' }
const basketChange = 'PATCH /api/basket/v1'
const basketRead = 'GET /api/basket/v1'
/** Long enough for a busy machine: only a failure takes the whole time. */
const pollOptions = { timeout: 30_000 }

test.each([
  ['of goods', '/cart', setCount],
  ['of a set', paths.constructorSetChange(), { intent: 'count', id: '5', count: '3' }],
])('changing the count %s prices the basket once, with no other request for it', async (...args) => {
  const [, action, fields] = args
  const { calls, open, submit, idle } = openPage()
  await open()
  await submit(action, fields)
  await idle()
  expect(calls).toEqual([basketChange])
})

test('a rejected change reloads the basket: the page may be old', async () => {
  const { calls, open, submit, idle } = openPage(422)
  await open()
  await submit('/cart', setCount)
  await idle()
  expect(calls).toEqual([basketChange, basketRead, basketRead])
})

test('another action gets its answer though a change of the basket ends before it', async () => {
  const { calls, open, submit, idle, personalNow, delayReads } = openPage()
  await open()
  const before = personalNow()
  const answerReads = delayReads()
  void submit('/other', {})
  await expect.poll(() => calls, pollOptions).toEqual([basketRead, basketRead])
  void submit('/cart', setCount)
  await expect.poll(() => calls, pollOptions).toEqual([basketRead, basketRead, basketChange, basketRead])
  answerReads()
  await idle()
  expect(personalNow()).not.toBe(before)
})

test('without scripts the page shows the basket from the answer to the change', async () => {
  const { calls, contextOf, open } = openPage()
  await open()
  const context = contextOf()
  const request = new Request('http://127.0.0.1/cart', { method: 'POST', body: new URLSearchParams(setCount) })
  const answer = await cart.action({ request, context } as never)
  expect(answer).not.toHaveProperty('newBasket')
  const page = await cart.loader({ request, context } as never)
  expect(page.basket?.version).toBe(2)
  expect(calls).toEqual([basketChange])
})

test('a removed line is put back by one key however often it is pressed, and stays out of the order if it was', async () => {
  const { calls, keys, contextOf } = openPage()
  const send = (fields: Record<string, string>) => {
    const request = new Request('http://127.0.0.1/cart.data', { method: 'POST', body: new URLSearchParams(fields) })
    return cart.action({ request, context: contextOf() } as never)
  }
  const answer = (await send({ intent: 'remove', group: '5', count: '3', title: 'Игла', unselected: 'on' })) as
    | cart.BasketActionResult
    | undefined
  const removed = answer?.removed
  expect(removed).toMatchObject({ groupId: 5, count: 3, title: 'Игла', isUnselected: true })
  calls.length = 0
  for (const _ of [1, 2]) await send({ intent: 'add', group: '5', count: '3', key: removed!.key, unselected: 'on' })
  const [added, deselected] = ['POST /api/basket/v1/products', 'POST /api/basket/v1/select']
  expect(calls).toEqual([added, deselected, added, deselected])
  expect(keys).toEqual([removed!.key, removed!.key])
})

test.each([
  [422, undefined],
  [504, true],
])('goods that were answered with %i may be in the basket all the same: %s', async (refusal, isUncertain) => {
  const { contextOf } = openPage(refusal)
  const body = new URLSearchParams({ intent: 'add', group: '5', count: '3', key: '0123456789abcdef' })
  const request = new Request('http://127.0.0.1/cart.data', { method: 'POST', body })
  const answer = await cart.action({ request, context: contextOf() } as never)
  expect('data' in answer! && answer.data.isUncertain).toBe(isUncertain)
})
