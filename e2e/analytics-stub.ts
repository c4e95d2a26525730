import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { ownSettings } from './visited-shop.ts'

// The other service of browsers: one shop of its own serves the journeys with both.
import './maps-stub.ts'

/** A call of the counter, or an event of trade. */
export interface CounterCall {
  method: string
  parameters: unknown[]
}

/**
 * The counter's service by its wire: a script that takes over what was called before it came, and tells of each call by
 * a picture.
 */
const tag = (id: string) => `(() => {
  let told = 0
  const tell = (method, parameters) => { new Image().src = new URL('/watch/${id}?' + new URLSearchParams({ method, parameters: JSON.stringify(parameters), n: told++ }), document.querySelector('script[src*="tag.js"]').src) }
  const earlier = window.ym.a ?? []
  window.ym = (id, method, ...parameters) => tell(method, parameters)
  for (const [id, method, ...parameters] of earlier) tell(method, parameters)
  const layer = window.dataLayer ??= []
  for (const event of layer) tell('dataLayer', [event])
  layer.push = (event) => tell('dataLayer', [event])
})()`

const picture = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const requests: string[] = []
let counted: CounterCall[] = []

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
  requests.push(pathname)
  if (pathname.endsWith('/tag.js'))
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(tag(searchParams.get('id') ?? ''))
  counted.push({
    method: searchParams.get('method') ?? '',
    parameters: JSON.parse(searchParams.get('parameters') ?? '[]'),
  })
  return response.writeHead(200, { 'content-type': 'image/gif' }).end(picture)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())

/** Requests the analytics stub received. */
export const counter = {
  id: 12_345_678,
  requests: () => requests,
  /** All calls of a method; of `reachGoal` those of one goal when it is named. */
  calls: (method: string, goal?: string) =>
    counted.filter((call) => call.method === method && (goal === undefined || call.parameters[0] === goal)),
  /** Events of trade of one kind. */
  trades: (action: string) =>
    counted.flatMap(({ method, parameters: [event] }) => {
      const { ecommerce } = (event ?? {}) as { ecommerce?: Record<string, unknown> }
      return method === 'dataLayer' && ecommerce?.[action] ? [ecommerce[action]] : []
    }),
  all: () => JSON.stringify(counted),
  forget: () => {
    counted = []
    requests.length = 0
  },
}

// Before ./browser.ts, which starts the shop: with proofs of work asked for, and with this counter.
Object.assign(ownSettings, {
  PROOF_OF_WORK: '16',
  METRICS_ID: String(counter.id),
  METRICS_URL: `http://metrics.localhost:${(server.address() as AddressInfo).port}/metrika/tag.js`,
})
