import type { Init } from '@shpulka/contract/content/settings'
import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type FetchApi, type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import { action, clientAction, loader, shouldRevalidate } from './checkout.route.tsx'

const courier = {
  id: 1,
  code: 'courier',
  kind: 'courier',
  title: 'Курьер',
  description: '',
  isDefault: true,
  needs: 'address',
}
const filled = {
  'personalData.fio': 'Анна Швец',
  'personalData.phone': '+7 916 123-45-67',
  'personalData.email': 'anna@example.ru',
  'personalDelivery.method': '1',
  'personalShipping.shipping.city': 'Иваново',
  'personalShipping.shipping.street': 'Ткацкая',
  'personalShipping.shipping.house': '5',
  personalPayment: '2',
  accept: 'on',
  'consents.personalData': 'on',
  intent: 'order',
  orderKey: 'key-1',
  deviceId: 'browser-1',
}

/**
 * A fake API: each calculation gets a new id, an order is recognised by its key and body, an unknown calculation is
 * answered 422.
 */
function openApi(basket?: object) {
  const calculations = new Set<string>()
  const placed = new Map<string, number>()
  const keys = new Map<string, number>()
  const fetchApi: FetchApi = async (path, { headers, body }) => {
    if (path === '/api/delivery/v1') return Response.json([courier])
    if (path === '/api/delivery/v1/calculate/address') {
      const calculationId = `c-${calculations.size + 1}`
      calculations.add(calculationId)
      return Response.json([
        { calculationId, methodId: 1, price: 50_000, daysMin: 1, daysMax: 2, expiresAt: '2030-01-01T00:00:00Z' },
      ])
    }
    const { personalDelivery } = JSON.parse(body ?? '{}')
    if (!calculations.has(personalDelivery.calculationId)) {
      const message = 'Расчёт доставки устарел'
      return Response.json(
        { statusCode: 422, message, errors: { 'personalDelivery.calculationId': message }, basket },
        { status: 422 },
      )
    }
    const request = `${headers['idempotency-key']} ${body}`
    const earlier = keys.get(headers['idempotency-key']!)
    if (earlier !== undefined && !placed.has(request))
      return Response.json({ statusCode: 422, message: 'Уже оформлен', errors: {}, orderId: earlier }, { status: 422 })
    const orderId = placed.get(request) ?? placed.size + 1
    keys.set(headers['idempotency-key']!, orderId)
    placed.set(request, orderId)
    return Response.json({
      orderId,
      order: { isPayable: false },
      authToken: null,
      refreshToken: null,
      basket: { cartToken: null },
    })
  }
  const post = async (fields: Record<string, string>) => {
    const ctx = {
      fetchApi,
      init: { site: { id: 1 } } as Init,
      currency: { id: 1 },
      clientIp: '',
      userAgent: '',
      tokens: { auth: null, refresh: null, cart: '0198c0de-0000-4000-8000-00000000000a', device: null },
      changedTokens: {},
      changedCookies: new Map(),
      tags: new Set(),
      priceRoles: new Set(),
    } as unknown as RequestContext
    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    const request = new Request('http://127.0.0.1/checkout', {
      method: 'POST',
      body: new URLSearchParams({ ...filled, ...fields }),
    })
    return action({ request, context } as unknown as Parameters<typeof action>[0])
  }
  return { calculations, placed, post }
}

const shown = (answer: Awaited<ReturnType<ReturnType<typeof openApi>['post']>>) => {
  if (answer instanceof Response) throw new Error('Placed')
  return { status: answer.init?.status, ...answer.data }
}
const locationOf = (answer: unknown) => (answer as Response).headers.get('location')

it('shows the price of delivery first, and orders at it', async () => {
  const { post, calculations } = openApi()
  const first = shown(await post({}))
  expect([first.status, first.calculations.map(({ calculationId }) => calculationId)]).toEqual([200, ['c-1']])
  expect(first.message).toContain('ещё раз')
  expect(locationOf(await post({ calculationId: 'c-1', total: '150000' }))).toBe('/order/1')
  expect(calculations.size).toBe(1)
})

it('the same form sent twice at once makes one order, and both are redirected to it', async () => {
  const { post, placed } = openApi()
  await post({})
  const form = { calculationId: 'c-1', total: '150000' }
  const answers = await Promise.all([post(form), post(form)])
  expect(answers.map(locationOf)).toEqual(['/order/1', '/order/1'])
  expect(locationOf(await post(form))).toBe('/order/1')
  expect(placed.size).toBe(1)
})

it('the form changed after its order was placed leads to that order, which says so', async () => {
  const { post, placed } = openApi()
  await post({})
  const form = { calculationId: 'c-1', total: '150000' }
  await post(form)
  const changed = await post({ ...form, personalPayment: '3' })
  expect(locationOf(changed)).toBe('/order/1?placed=before')
  expect(placed.size).toBe(1)
})

it('a refused calculation is made again and shown, without errors at fields', async () => {
  const { post, placed } = openApi()
  const again = shown(await post({ calculationId: 'c-old', total: '150000' }))
  expect(again).toMatchObject({
    status: 422,
    errors: {},
    message: 'Расчёт доставки устарел',
    calculations: [{ calculationId: 'c-1' }],
  })
  expect(placed.size).toBe(0)
  expect(locationOf(await post({ calculationId: 'c-1', total: '150000' }))).toBe('/order/1')
})

it('a refusal returns the current basket', async () => {
  const set = { id: 3, title: 'Рабочее место', count: 1, price: 90_000, sum: 90_000, selected: true }
  const group = { id: 5, title: '', count: 2, price: 10_000, sum: 20_000, selected: true }
  const inStock = { products: [{ title: 'Иглы', packSize: 10, groups: [group] }], constructorSets: [set] }
  const { post } = openApi({ version: 9, total: { price: 110_000 }, inStock })
  expect(shown(await post({ calculationId: 'c-old', total: '1' })).basket).toEqual({
    basketVersion: 9,
    total: { price: 110_000 },
    lines: [
      { id: 'g5', title: 'Иглы', count: 2, packSize: 10, price: 10_000, sum: 20_000 },
      { id: 's3', title: 'Рабочее место', count: 1, packSize: null, price: 90_000, sum: 90_000 },
    ],
  })
})

it('a refusal returns the new sum for the button: another sum needs another confirmation', async () => {
  const { post } = openApi()
  expect(shown(await post({ calculationId: 'c-old', total: '150000' })).refusedSum).toBe(150_000)
  expect(shown(await post({})).refusedSum).toBeUndefined()
})

it('a form with mistakes places no order', async () => {
  const { post, placed } = openApi()
  expect(shown(await post({ accept: 'off', calculationId: 'c-1', total: '1' })).status).toBe(400)
  expect(placed.size).toBe(0)
})

it('spec 8: without payment methods there is no form but an explanation', async () => {
  const ctx = {
    fetchApi: async (path: string) =>
      path.startsWith('/api/payments')
        ? Response.json({ message: 'Нет связи' }, { status: 503 })
        : Response.json({ total: { count: 1 } }),
    init: { site: { id: 1 } },
    currency: { id: 1 },
    clientIp: '',
    tokens: { auth: null, refresh: null, cart: '0198c0de-0000-4000-8000-00000000000a', device: 'browser-1' },
    changedTokens: {},
    changedCookies: new Map(),
    tags: new Set(),
    priceRoles: new Set(),
  } as unknown as RequestContext
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  await expect(loader({ context } as unknown as Parameters<typeof loader>[0])).rejects.toMatchObject({
    data: { statusCode: 503, message: 'Произошла ошибка при получении методов оплаты' },
    init: { status: 503 },
  })
})

it.each([[new TypeError('Failed to fetch')], [new ErrorResponseImpl(502, 'Bad Gateway', null)]])(
  '%s of a calculation is reported in the form, which keeps everything typed',
  async (failure) => {
    const request = new Request('http://127.0.0.1/checkout', {
      method: 'POST',
      body: new URLSearchParams({ ...filled, intent: 'calculate' }),
    })
    const serverAction = () => Promise.reject(failure)
    const answer = await clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0])
    expect(answer).toMatchObject({
      values: { 'personalData.fio': 'Анна Швец' },
      message: expect.stringContaining('Рассчитать доставку не получилось'),
    })
    expect(shouldRevalidate({ formData: new FormData(), actionResult: answer })).toBe(false)
  },
)

it('an ended session and a redirect are not handled by the form', async () => {
  for (const thrown of [new ErrorResponseImpl(406, '', null), Response.redirect('http://127.0.0.1/order/1')]) {
    const request = new Request('http://127.0.0.1/checkout', { method: 'POST', body: new URLSearchParams(filled) })
    const args = { request, serverAction: () => Promise.reject(thrown) } as unknown as Parameters<
      typeof clientAction
    >[0]
    await expect(clientAction(args)).rejects.toBe(thrown)
  }
})
