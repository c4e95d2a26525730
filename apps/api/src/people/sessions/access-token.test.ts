import { createSecretKey, randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import type { QueryConfig, QueryResultRow } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { announceWithCommit } from '../../base/db/changes.ts'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { firstTokens, openReadUser, openSession } from './sessions.port.ts'
import { signAccessToken } from './tokens.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const tokenSecret = 'a secret that only this test knows'
const { app } = await openTestApi(database, { tokenSecret })
const key = new TextEncoder().encode(tokenSecret)
const now = () => Math.floor(Date.now() / 1000)

let userId: number
beforeAll(async () => {
  const { rows } = await pool.query(
    `insert into users (site_id, email, role, price_role) values (1, 'dealer@example.ru', 'dealer', 'dealer') returning
      id`,
  )
  userId = rows[0].id
})

async function openTestDevice(deviceId: string = randomUUID()) {
  const session = await transaction(pool, (tx) => openSession(tx, { userId, siteId: 1, role: 'dealer' }, deviceId, ''))
  return { session, ...(await firstTokens({ tokenSecret }, session)) }
}

const statusWith = async (token: string, headers: Record<string, string> = {}) =>
  (
    await sendRequest(
      app,
      { headers: { 'x-site-id': '1', authorization: `Bearer ${token}`, ...headers } },
      'GET',
      '/basket/v1',
    )
  ).status

const claims = ({ session }: { session: { sessionId: string } }) => ({
  uid: userId,
  role: 'dealer',
  sid: session.sessionId,
})
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
    const { authToken } = await openTestDevice()
    const { body } = await sendRequest<{ total: { price: number } }>(
      app,
      { headers: { authorization: `Bearer ${authToken}` } },
      'POST',
      '/basket/v1/virtual/products',
      { groups: [{ id: 1 }] },
    )
    expect(body.total.price).toBe(70_000)
  })

  test('200: a revoked role is lost within 30 s, at once when announced, despite the token’s claims', async () => {
    const { authToken } = await openTestDevice()
    const price = async (headers: Record<string, string> = { authorization: `Bearer ${authToken}` }) => {
      const { body } = await sendRequest<{ total: { price: number } }>(
        app,
        { headers },
        'POST',
        '/basket/v1/virtual/products',
        { groups: [{ id: 1 }] },
      )
      return body.total.price
    }
    const guestPays = await price({})
    expect([await price(), guestPays === 70_000]).toEqual([70_000, false])
    try {
      await pool.query(`update users set role = 'guest', price_role = 'guest_opt' where id = $1`, [userId])
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_001)
      expect(await price()).toBe(guestPays)
    } finally {
      vi.restoreAllMocks()
      await pool.query(`update users set role = 'dealer', price_role = 'dealer' where id = $1`, [userId])
    }
    await announceWithCommit(pool, [`user:${userId}`])
    await eventually(async () => expect(await price()).toBe(70_000))
  })

  test.each(['session', 'user', 'everything'] as const)(
    '406: a session revoked while its user was being read, announced by the tag %s, is not cached',
    async (kind) => {
      const { session, authToken } = await openTestDevice()
      const tag = { session: `session:${session.sessionId}`, user: `user:${userId}`, everything: everythingTag }[kind]
      const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
      const { promise: isRead, resolve: markRead } = Promise.withResolvers<void>()
      let announce: (tags: readonly string[]) => void = () => {}
      const readUser = await openReadUser({
        pool: {
          async query<Row extends QueryResultRow>(query: QueryConfig) {
            const result = await pool.query<Row>(query)
            markRead()
            await mayAnswer
            return result
          },
        },
        config: { tokenSecret },
        changes: {
          async subscribe(listener) {
            announce = listener
            return () => {}
          },
        },
      })
      const begunBefore = readUser(authToken, { id: 1 })
      await isRead
      await pool.query('update sessions set revoked_at = now() where id = $1', [session.sessionId])
      announce([tag])
      letAnswer()
      await begunBefore
      await expect(readUser(authToken, { id: 1 })).rejects.toMatchObject({ statusCode: 406 })
    },
  )

  test('the payload decodes to uid and role (spec 3)', async () => {
    const { authToken } = await openTestDevice()
    const parts = authToken.split('.')
    expect(parts).toHaveLength(3)
    expect(JSON.parse(Buffer.from(parts[1]!, 'base64url').toString())).toMatchObject({
      uid: userId,
      role: 'dealer',
      aud: '1',
      iss: 'shpulka',
    })
  })

  test('401: expired, not valid yet, another site’s, forged, altered, unsigned, another type, malformed', async () => {
    const opened = await openTestDevice()
    const expired = await signAccessToken({ tokenSecret }, { ...opened.session }, now() - 15 * 60 - 61)
    const otherSecret = await forged(claims(opened)).sign(
      new TextEncoder().encode('another secret, quite as long as it'),
    )
    const otherKind = await forged(claims(opened), { typ: 'JWT' }).sign(key)
    const otherAlgorithm = await forged(claims(opened), { alg: 'HS512' }).sign(new Uint8Array(64).fill(7))
    const notYetValid = await forged(claims(opened))
      .setNotBefore(now() + 300)
      .sign(key)
    const withoutExpiry = await new SignJWT(claims(opened))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('shpulka')
      .setAudience('1')
      .setSubject(String(userId))
      .sign(key)
    const otherIssuer = await forged(claims(opened)).setIssuer('evil').sign(key)
    const otherSite = await forged(claims(opened), {}, String(userId), '2').sign(key)
    const [header, payload, signature] = opened.authToken.split('.') as [string, string, string]
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = ['none', 'None', 'NONE'].map((alg) => `${part({ alg, typ: 'at+jwt' })}.${payload}.`)
    const unchangedSignature = `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.${signature}`
    const raisedRole = `${header}.${part({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'admin', sub: '2' })}.${signature}`
    // Keys named in the header must not be trusted.
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const asymmetric = await forged(claims(opened), {
      alg: 'RS256',
      jwk,
      jku: 'https://evil.example/keys',
      kid: 'evil',
    }).sign(privateKey)
    const confused = await forged(claims(opened), { kid: '../../dev/null' }).sign(
      new TextEncoder().encode(await exportSPKI(publicKey)),
    )
    const emptyKey = await forged(claims(opened), { jku: 'https://evil.example/keys' }).sign(
      createSecretKey(Buffer.alloc(32)),
    )
    const forgedTokens = {
      expired,
      otherSecret,
      otherKind,
      otherAlgorithm,
      notYetValid,
      withoutExpiry,
      otherIssuer,
      otherSite,
      unchangedSignature,
      raisedRole,
      asymmetric,
      confused,
      emptyKey,
    }
    const malformed = {
      refresh: opened.refreshToken,
      dots: 'a.b.c',
      cyrillic: 'ы',
      cut: opened.authToken.slice(0, -1),
      twice: `${opened.authToken}.${signature}`,
    }
    for (const [name, token] of Object.entries({
      ...forgedTokens,
      ...malformed,
      ...Object.fromEntries(unsigned.map((token) => [token, token])),
    }))
      expect(await statusWith(token), name).toBe(401)
    expect(await statusWith(opened.authToken, { 'x-site-id': '2' })).toBe(401)
    expect(await statusWith(opened.authToken)).toBe(200)
  })

  test('406: the session is revoked, unknown, of another user, or idle for 30 days', async () => {
    const revoked = await openTestDevice()
    await pool.query('update sessions set revoked_at = now() where id = $1', [revoked.session.sessionId])
    const idle = await openTestDevice()
    await pool.query(`update sessions set used_at = now() - interval '31 days' where id = $1`, [idle.session.sessionId])
    const unknown = await forged({ sid: randomUUID() }).sign(key)
    const others = await forged(claims(await openTestDevice()), {}, String(userId + 1)).sign(key)
    for (const token of [revoked.authToken, idle.authToken, unknown, others]) expect(await statusWith(token)).toBe(406)
  })

  test('401: claims that are not ids', async () => {
    for (const [sid, sub] of [
      ['x', '1'],
      [randomUUID(), 'abc'],
      [randomUUID(), '1e400'],
    ] as const)
      expect(await statusWith(await forged({ sid }, {}, sub).sign(key))).toBe(401)
  })
})
