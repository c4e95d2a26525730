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
const served = calls.map((call) => [`${call.method} ${call.path}`, call] as const)
const changing = served.filter(([, { method }]) => method !== 'GET')

/** Headers of every answer, whatever its contents. */
function expectGuarded({ headers }: LightMyRequestResponse) {
  expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
}

describe.each(served)('%s asked from a page of another shop', (_, call) => {
  const url = pathOf(call)
  const origin = 'https://evil.example'

  test('forbids the browser to share the answer (check 27)', async () => {
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

  test('is guarded by its headers (check 28)', async () => {
    const answer = await app.inject({ method: call.method, url, headers: { 'x-forwarded-proto': 'https' } })
    expectGuarded(answer)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

// Check 25: a page of another shop can send a form or plain text with the visitor's cookies, nothing else without
// leave.
describe.each(changing)('%s', (_, call) => {
  // A call that takes a file takes it as a form; what signs in is a header, which no foreign page can send.
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    ...(call.form ? [] : ['multipart/form-data; boundary=x']),
  ]
  test.each(types)('is not done by a body of %s', async (type) => {
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

describe('by GET nothing is changed', () => {
  const readable = new Set(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))
  test.each(changing.filter(([, { path }]) => !readable.has(path)))('%s has no such address', async (_, call) => {
    const answer = await app.inject({ method: 'GET', url: pathOf(call), headers: { authorization } })
    // An address with a place for an id may be one of another call.
    expect([400, 404]).toContain(answer.statusCode)
  })
})

test('401: a cookie is not a sign-in', async () => {
  const token = authorization.replace('Bearer ', '')
  const cookie = [`auth_token=${token}`, `auth_token_shpulka=${token}`, `authorization=Bearer ${token}`].join('; ')
  const private_ = calls.filter(({ needs }) => needs === 'user')
  expect(private_.length).toBeGreaterThan(3)
  for (const call of private_) {
    const answer = await app.inject({ method: call.method, url: pathOf(call), headers: { cookie } })
    expect([400, 401], `${call.method} ${call.path}`).toContain(answer.statusCode)
  }
  const getter = private_.find(({ method, query, params }) => method === 'GET' && !query && !params)!
  expect((await app.inject({ url: pathOf(getter), headers: { cookie } })).statusCode).toBe(401)
  expect((await app.inject({ url: pathOf(getter), headers: { authorization } })).statusCode).toBe(200)
})

test('personal answers are never cached, granted or refused', async () => {
  for (const call of calls.filter(({ needs }) => needs === 'user')) {
    const headersList = [{}, ...(call.method === 'GET' ? [{ authorization }] : [])]
    for (const headers of headersList) {
      const answer = await app.inject({ method: call.method, url: pathOf(call), headers })
      expect(answer.headers['cache-control'], `${call.method} ${call.path} ${answer.statusCode}`).toContain('no-store')
    }
  }
})

test.each(['/healthz', '/readyz', '/metrics', '/api/docs', '/api/openapi.json', '/api/nothing', '/api/%', '/nothing'])(
  '%s is guarded by its headers',
  async (url) => expectGuarded(await app.inject(url)),
)
