import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { ask, fillTestShop } from '../orders/test-shop.ts'
import { openTestApi } from '../test-api.ts'
import { firstTokens, openSession } from './sessions.port.ts'
import { signAccessToken } from './tokens.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const tokenSecret = 'a secret that only this test knows'
const { app } = await openTestApi(database, { tokenSecret })
const { app: otherInstance } = await openTestApi(database, { tokenSecret })
const key = new TextEncoder().encode(tokenSecret)
const now = () => Math.floor(Date.now() / 1000)

let userId: number
beforeAll(async () => {
  const { rows } = await pool.query(
    `insert into users (site_id, email, role, price_role) values (1, 'dealer@example.ru', 'dealer', 'dealer') returning id`,
  )
  userId = rows[0].id
})

async function opened(deviceId = 'phone') {
  const session = await transaction(pool, (tx) => openSession(tx, { tokenSecret }, { userId, siteId: 1, role: 'dealer' }, deviceId))
  return { session, ...(await firstTokens({ tokenSecret }, session)) }
}

const statusWith = async (token: string, headers: Record<string, string> = {}) =>
  (await ask(app, { headers: { 'x-site-id': '1', authorization: `Bearer ${token}`, ...headers } }, 'GET', '/basket/v1')).status
const refresh = (oldRefreshToken: string, deviceId?: string, instance = app, headers: Record<string, string> = {}) =>
  ask<{ access: string; refresh: string; statusCode?: number }>(instance, { headers }, 'POST', '/users/v1/refresh', {
    oldRefreshToken,
    ...(deviceId !== undefined && { deviceId }),
  })

const claims = (of: { session: { sessionId: string } }) => ({ uid: userId, role: 'dealer', sid: of.session.sessionId })
const forged = (payload: object, header: object = {}, sub = String(userId), aud = '1', at = now()) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .setIssuer('shpulka')
    .setAudience(aud)
    .setSubject(sub)
    .setIssuedAt(at)
    .setExpirationTime(at + 900)

describe('an access token', () => {
  test('200: prices are those of the user’s row', async () => {
    const { authToken } = await opened()
    const { body } = await ask<{ total: { price: number } }>(
      app,
      { headers: { authorization: `Bearer ${authToken}` } },
      'POST',
      '/basket/v1/virtual/products',
      { groups: [{ id: 1 }] },
    )
    expect(body.total.price).toBe(70_000)
  })

  test('the payload decodes to uid and role (spec 3)', async () => {
    const { authToken } = await opened()
    const parts = authToken.split('.')
    expect(parts).toHaveLength(3)
    expect(JSON.parse(Buffer.from(parts[1]!, 'base64url').toString())).toMatchObject({ uid: userId, role: 'dealer', aud: '1', iss: 'shpulka' })
  })

  test('401: expired, of another site, forged, unsigned, of another kind, or nonsense', async () => {
    const of = await opened()
    const expired = await signAccessToken({ tokenSecret }, { ...of.session }, now() - 15 * 60 - 61)
    const otherSecret = await forged(claims(of)).sign(new TextEncoder().encode('another secret, quite as long as it'))
    const otherKind = await forged(claims(of), { typ: 'JWT' }).sign(key)
    const otherAlgorithm = await forged(claims(of), { alg: 'HS512' }).sign(new Uint8Array(64).fill(7))
    const [, payload] = of.authToken.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    for (const token of [expired, otherSecret, otherKind, otherAlgorithm, unsigned, of.refreshToken, 'a.b.c', 'ы'])
      expect(await statusWith(token), token).toBe(401)
    expect(await statusWith(of.authToken, { 'x-site-id': '2' })).toBe(401)
    expect(await statusWith(of.authToken)).toBe(200)
  })

  test('406: the session is revoked, unknown, of another user, or idle for 30 days', async () => {
    const revoked = await opened()
    await pool.query('update sessions set revoked_at = now() where id = $1', [revoked.session.sessionId])
    const idle = await opened()
    await pool.query(`update sessions set used_at = now() - interval '31 days' where id = $1`, [idle.session.sessionId])
    const unknown = await forged({ sid: randomUUID() }).sign(key)
    const others = await forged(claims(await opened()), {}, String(userId + 1)).sign(key)
    for (const token of [revoked.authToken, idle.authToken, unknown, others]) expect(await statusWith(token)).toBe(406)
  })

  test('401: claims that are no ids', async () => {
    for (const [sid, sub] of [
      ['x', '1'],
      [randomUUID(), 'abc'],
      [randomUUID(), '1e400'],
    ] as const)
      expect(await statusWith(await forged({ sid }, {}, sub).sign(key))).toBe(401)
  })
})

describe('POST /users/v1/refresh', () => {
  test('200: a new pair; the old refresh token is worth nothing any more', async () => {
    const { refreshToken } = await opened()
    const { status, body } = await refresh(refreshToken, 'phone')
    expect(status).toBe(200)
    expect(body.refresh).not.toBe(refreshToken)
    expect(await statusWith(body.access)).toBe(200)
    expect((await refresh(refreshToken, 'phone')).status).toBe(406)
    expect((await refresh(body.refresh, 'phone')).status).toBe(200)
  })

  test('200: of several that come at once one gets the pair', async () => {
    const { refreshToken } = await opened()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => refresh(refreshToken, 'phone', n % 2 ? app : otherInstance)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(406)])
  })

  test('406: another device, another site, a revoked or old session, a token nobody was given', async () => {
    const { refreshToken, session } = await opened()
    expect((await refresh(refreshToken, 'laptop')).status).toBe(406)
    expect((await refresh(refreshToken)).status).toBe(406)
    expect((await refresh(refreshToken, 'phone', app, { 'x-site-id': '2' })).status).toBe(406)
    expect((await refresh('nobody’s')).status).toBe(406)
    await pool.query(`update sessions set created_at = now() - interval '91 days' where id = $1`, [session.sessionId])
    expect((await refresh(refreshToken, 'phone')).status).toBe(406)
  })

  test('400: no token', async () => {
    expect((await ask(app, { headers: {} }, 'POST', '/users/v1/refresh', {})).status).toBe(400)
  })
})
