import { globSync } from 'node:fs'
import type { Call } from '@shpulka/contract/base/call'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { testDatabase } from './base/db/test-database.ts'
import { callInProcess } from './base/http/call-in-process.ts'
import { rooms } from './rooms.ts'
import { openTestApi } from './test-api.ts'
import { type Example, openSweepShop } from './test-sweep.ts'

const { app, pool } = await openTestApi(await testDatabase('demo'), { trustedProxies: 1 })
const shop = await openSweepShop(app, pool)
const examples: Readonly<Record<string, Example>> = Object.assign(
  {},
  ...(await Promise.all(
    globSync('*/*/test-examples.ts', { cwd: import.meta.dirname }).map(async (path) =>
      ((await import(`./${path}`)) as { examples(given: typeof shop): object }).examples(shop),
    ),
  )),
)
const calls = rooms
  .flatMap((noun) => Object.entries(noun.calls as Record<string, Call>).map(([name, call]) => ({ name, call })))
  .filter(({ call }) => call.returns !== 'bytes')
const address = await app.listen({ port: 0, host: '127.0.0.1' })

interface Request {
  method: string
  headers: Record<string, string>
  body?: string
}

const cartToken = '6f1a54a6-52f1-4c5e-8d43-0d5b7a2f9b12'
/** Node refuses longer addresses before the application sees them. */
const maxAddressLength = 8_000

/** Headers that callers read, and some that hooks add to every answer. */
const comparedHeaders = [
  'content-type',
  'cache-control',
  'x-shop-tags',
  'etag',
  'retry-after',
  'x-content-type-options',
]
/** Fields that differ in every answer. */
const varyingFields = /"(requestId|challenge|expiresAt)":"[^"]*"/g

async function inProcess(path: string, request: Request) {
  const { status, headers, body } = await callInProcess(app, { url: path, ...request })
  return {
    status,
    headers: comparedHeaders.map((name) => headers[name] ?? null),
    hasRequestId: headers['x-request-id'] !== undefined,
    body: body.toString().replace(varyingFields, ''),
  }
}

async function overHttp(path: string, request: Request) {
  const answer = await fetch(address + path, {
    ...request,
    headers: { ...request.headers, 'accept-encoding': 'identity' },
  })
  const body = (await answer.text()).replace(varyingFields, '')
  return {
    status: answer.status,
    headers: comparedHeaders.map((name) => answer.headers.get(name)),
    hasRequestId: answer.headers.has('x-request-id'),
    body,
  }
}

function requestOf(call: Call, { path = {}, query = {}, payload, headers = {} }: Omit<Example['valid'], 'status'>) {
  const address = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? name))
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const request: Request = {
    method: call.method,
    headers: { 'user-agent': 'test', 'x-cart-token': cartToken, ...(headers as Record<string, string>) },
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  }
  if (payload !== undefined) request.headers['content-type'] = 'application/json'
  return [`/api${address}${search && `?${search}`}`, request] as const
}

describe('a call inside the process gets the same answer as over HTTP', () => {
  test.each(calls.filter(({ call }) => call.method === 'GET'))('$name', async ({ name, call }) => {
    const request = requestOf(call, examples[name]!.valid)
    expect(await inProcess(...request)).toEqual(await overHttp(...request))
  })

  test.each(calls.filter(({ name }) => examples[name]!.invalid))('$name, refused', async ({ name, call }) => {
    const request = requestOf(call, examples[name]!.invalid!)
    const answer = await inProcess(...request)
    expect(answer.status).toBe(400)
    if (request[0].length < maxAddressLength) expect(answer).toEqual(await overHttp(...request))
  })

  const json = { 'content-type': 'application/json', 'user-agent': 'test' }
  test.each<[string, string, Request]>([
    ['NUL in a body', '/api/catalog/v1/products', { method: 'POST', headers: json, body: '{"search":"a\\u0000"}' }],
    ['a truncated body', '/api/catalog/v1/products', { method: 'POST', headers: json, body: '{"search":' }],
    [
      'a body too large',
      '/api/catalog/v1/products',
      { method: 'POST', headers: json, body: `"${'ш'.repeat(300_000)}"` },
    ],
    [
      'a body that is not JSON',
      '/api/catalog/v1/products',
      { method: 'POST', headers: { ...json, 'content-type': 'text/plain' }, body: 'a' },
    ],
    ['no body', '/api/catalog/v1/products', { method: 'POST', headers: { 'user-agent': 'test' } }],
    ['an empty body', '/api/catalog/v1/products', { method: 'POST', headers: json, body: '' }],
    ['NUL in an address', '/api/catalog/v1/products/view?code=%00', { method: 'GET', headers: {} }],
    ['no such call', '/api/nothing', { method: 'GET', headers: {} }],
    ['an address that cannot be read', '/api/partners/v1/%E0%A4%A', { method: 'GET', headers: {} }],
    ['an invalid token', '/api/users/v1/part', { method: 'GET', headers: { authorization: 'Bearer a.b.c' } }],
    ['no such site', '/api/init/v1', { method: 'GET', headers: { 'x-site-id': '77' } }],
  ])('%s', async (_what, path, request) => {
    expect(await inProcess(path, request)).toEqual(await overHttp(path, request))
  })

  test('uses the address of the visitor as the client address', async () => {
    const clientAddresses: string[] = []
    const proxiedApp = Fastify({ trustProxy: (_address, hop) => hop < 1 })
    proxiedApp.get('/', ({ ip }) => clientAddresses.push(ip))
    await proxiedApp.ready()
    await callInProcess(proxiedApp, { method: 'GET', url: '/', headers: { 'x-forwarded-for': '10.1.2.3' } })
    await callInProcess(proxiedApp, { method: 'GET', url: '/', headers: {} })
    expect(clientAddresses).toEqual(['10.1.2.3', '127.0.0.1'])
  })
})
