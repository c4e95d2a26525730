import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { shopSettings } from './running-shop.ts'

// The maps stub is started too: one dedicated shop serves the journeys that need either stub.
import './maps-stub.ts'

/** A call of the analytics counter, or an e-commerce event. */
export interface CounterCall {
  method: string
  parameters: unknown[]
}

/**
 * A stub of the analytics service. Its script reports every call, including those queued before the script loaded, by
 * requesting a picture.
 */
const tag = (id: string) => `(() => {
  let sent = 0
  const report = (method, parameters) => { new Image().src = new URL('/watch/${id}?' + new URLSearchParams({ method, parameters: JSON.stringify(parameters), n: sent++ }), document.querySelector('script[src*="tag.js"]').src) }
  const queued = window.ym.a ?? []
  window.ym = (id, method, ...parameters) => report(method, parameters)
  for (const [id, method, ...parameters] of queued) report(method, parameters)
  const layer = window.dataLayer ??= []
  for (const event of layer) report('dataLayer', [event])
  layer.push = (event) => report('dataLayer', [event])
})()`

const picture = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const requests: string[] = []
let calls: CounterCall[] = []

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
  requests.push(pathname)
  if (pathname.endsWith('/tag.js'))
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(tag(searchParams.get('id') ?? ''))
  calls.push({
    method: searchParams.get('method') ?? '',
    parameters: JSON.parse(searchParams.get('parameters') ?? '[]'),
  })
  return response.writeHead(200, { 'content-type': 'image/gif' }).end(picture)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())

/** What the analytics stub has received. */
export const counter = {
  id: 12_345_678,
  requests: () => requests,
  /** All calls of a method; for `reachGoal`, optionally of one goal. */
  calls: (method: string, goal?: string) =>
    calls.filter((call) => call.method === method && (goal === undefined || call.parameters[0] === goal)),
  /** E-commerce events of one action. */
  ecommerceEvents: (action: string) =>
    calls.flatMap(({ method, parameters: [event] }) => {
      const { ecommerce } = (event ?? {}) as { ecommerce?: Record<string, unknown> }
      return method === 'dataLayer' && ecommerce?.[action] ? [ecommerce[action]] : []
    }),
  all: () => JSON.stringify(calls),
  reset: () => {
    calls = []
    requests.length = 0
  },
}

// Must run before ./browser.ts, which starts the shop with these settings.
Object.assign(shopSettings, {
  PROOF_OF_WORK: '16',
  METRICS_ID: String(counter.id),
  METRICS_URL: `http://metrics.localhost:${(server.address() as AddressInfo).port}/metrika/tag.js`,
})
