import type { Call } from '@shpulka/contract/base/call'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { fillTestShop } from '../../buying/orders/test-shop.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { rooms } from '../../rooms.ts'
import { openTestApi } from '../../test-api.ts'
import { testDatabase } from '../db/test-database.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
const { app, pool } = await openTestApi(database, { trustedProxies: 1 })
const { authorization } = await signIn(pool, 'dealer')

const calls: Call[] = rooms.flatMap(({ calls: ofNoun }) => Object.values<Call>(ofNoun))
const pathOf = (call: Call) => `/api${call.path.replace(/\{\w+\}/g, '1')}`
const servedCalls = calls.map((call) => [`${call.method} ${call.path}`, call] as const)
const writeCalls = servedCalls.filter(([, { method }]) => method !== 'GET')

/** Headers that every answer must have. */
function expectSecurityHeaders({ headers }: LightMyRequestResponse) {
  expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
}

describe.each(servedCalls)('%s requested by a page of another origin', (_, call) => {
  const url = pathOf(call)
  const origin = 'https://evil.example'

  test('does not let the browser share the answer (check 27)', async () => {
    const preflight = {
      origin,
      'access-control-request-method': call.method,
      'access-control-request-headers': 'authorization',
    }
    for (const answer of [
      await app.inject({ method: 'OPTIONS', url, headers: preflight }),
      await app.inject({ method: call.method, url, headers: { origin } }),
      await app.inject({ method: call.method, url, headers: { origin: 'null' } }),
    ]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(answer.statusCode).toBeLessThan(500)
    }
  })

  test('has security headers (check 28)', async () => {
    const answer = await app.inject({ method: call.method, url, headers: { 'x-forwarded-proto': 'https' } })
    expectSecurityHeaders(answer)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

// Check 25: without CORS permission, a page of another origin can send only forms and plain text with the visitor's
// cookies.
describe.each(writeCalls)('%s', (_, call) => {
  // Calls with a file accept forms; they authenticate by a header, which no foreign page can send.
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    ...(call.form ? [] : ['multipart/form-data; boundary=x']),
  ]
  test.each(types)('415 for a body of %s', async (type) => {
    const payload = type.startsWith('multipart')
      ? '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--'
      : '{"groups":[{"id":1}]}'
    const answer = await app.inject({
      method: call.method,
      url: pathOf(call),
      payload,
      headers: { 'content-type': type, authorization },
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('GET never changes anything', () => {
  const readable = new Set(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))
  test.each(writeCalls.filter(([, { path }]) => !readable.has(path)))('%s has no such address', async (_, call) => {
    const answer = await app.inject({ method: 'GET', url: pathOf(call), headers: { authorization } })
    // A path with a parameter may match another call.
    expect([400, 404]).toContain(answer.statusCode)
  })
})

test('401: a cookie is not a sign-in', async () => {
  const token = authorization.replace('Bearer ', '')
  const cookie = [`auth_token=${token}`, `auth_token_shpulka=${token}`, `authorization=Bearer ${token}`].join('; ')
  const privateCalls = calls.filter(({ needs }) => needs === 'user')
  expect(privateCalls.length).toBeGreaterThan(3)
  for (const call of privateCalls) {
    const answer = await app.inject({ method: call.method, url: pathOf(call), headers: { cookie } })
    expect([400, 401], `${call.method} ${call.path}`).toContain(answer.statusCode)
  }
  const readCall = privateCalls.find(({ method, query, params }) => method === 'GET' && !query && !params)!
  expect((await app.inject({ url: pathOf(readCall), headers: { cookie } })).statusCode).toBe(401)
  expect((await app.inject({ url: pathOf(readCall), headers: { authorization } })).statusCode).toBe(200)
})

test('personal answers are never cached, whether 200 or 401', async () => {
  for (const call of calls.filter(({ needs }) => needs === 'user')) {
    const headersList = [{}, ...(call.method === 'GET' ? [{ authorization }] : [])]
    for (const headers of headersList) {
      const answer = await app.inject({ method: call.method, url: pathOf(call), headers })
      expect(answer.headers['cache-control'], `${call.method} ${call.path} ${answer.statusCode}`).toContain('no-store')
    }
  }
})

test.each(['/healthz', '/readyz', '/metrics', '/api/docs', '/api/openapi.json', '/api/nothing', '/api/%', '/nothing'])(
  '%s has security headers',
  async (url) => expectSecurityHeaders(await app.inject(url)),
)
