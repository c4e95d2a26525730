import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { firstTokens, openSession } from './sessions.port.ts'
import { refreshTokenOf } from './tokens.ts'

const database = await testDatabase('empty')
const { pool, url } = database
await fillTestShop(pool)
const tokenSecret = 'a secret that only this test knows'
const { app } = await openTestApi(database, { tokenSecret })
const { app: otherInstance } = await openTestApi(database, { tokenSecret })

let userId: number
beforeAll(async () => {
  const { rows } = await pool.query(
    `insert into users (site_id, email, role, price_role) values (1, 'dealer@example.ru', 'dealer', 'dealer') returning
      id`,
  )
  userId = rows[0].id
})

/** A session on a new device. */
async function openDevice(deviceId: string = randomUUID()) {
  const session = await transaction(pool, (tx) => openSession(tx, { userId, siteId: 1, role: 'dealer' }, deviceId, ''))
  return { deviceId, sessionId: session.sessionId, ...(await firstTokens({ tokenSecret }, session)) }
}

const statusWith = async (token: string, instance = app) =>
  (
    await sendRequest(
      instance,
      { headers: { 'x-site-id': '1', authorization: `Bearer ${token}` } },
      'GET',
      '/basket/v1',
    )
  ).status
const refresh = (oldRefreshToken: string, deviceId?: string, instance = app, headers: Record<string, string> = {}) =>
  sendRequest<{ access: string; refresh: string; statusCode?: number }>(
    instance,
    { headers },
    'POST',
    '/users/v1/refresh',
    {
      oldRefreshToken,
      ...(deviceId !== undefined && { deviceId }),
    },
  )
const isRevoked = async (sessionId: string) =>
  (await pool.query('select revoked_at from sessions where id = $1', [sessionId])).rows[0].revoked_at !== null
/** Makes the last replacement of the token look older. */
const ageRotation = (sessionId: string) =>
  pool.query(`update sessions set rotated_at = now() - interval '31 seconds' where id = $1`, [sessionId])

describe('POST /users/v1/refresh', () => {
  test('200: a new pair of tokens, which can be refreshed again', async () => {
    const { refreshToken, deviceId } = await openDevice()
    const { status, body } = await refresh(refreshToken, deviceId)
    expect(status).toBe(200)
    expect(body.refresh).not.toBe(refreshToken)
    expect(await statusWith(body.access)).toBe(200)
    expect((await refresh(body.refresh, deviceId)).status).toBe(200)
  })

  test('200: two concurrent tabs on two instances get the same new token, 15 rounds', async () => {
    const { refreshToken, deviceId, sessionId } = await openDevice()
    let token = refreshToken
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all([refresh(token, deviceId), refresh(token, deviceId, otherInstance)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0].body.refresh).toBe(answers[1].body.refresh)
      token = answers[0].body.refresh
    }
    expect((await pool.query('select generation from sessions where id = $1', [sessionId])).rows).toEqual([
      { generation: 16 },
    ])
  })

  test('406: a replaced token that is used later ends the session for the thief and the owner', async () => {
    const { refreshToken, deviceId, sessionId } = await openDevice()
    const { body } = await refresh(refreshToken, deviceId)
    await ageRotation(sessionId)
    expect((await refresh(refreshToken, deviceId)).status).toBe(406)
    expect(await isRevoked(sessionId)).toBe(true)
    expect((await refresh(body.refresh, deviceId)).status).toBe(406)
    expect((await refresh(refreshToken, deviceId)).status).toBe(406)
  })

  test('406: a token replaced two generations ago ends the session, however recent', async () => {
    const { refreshToken, deviceId, sessionId } = await openDevice()
    const { body } = await refresh(refreshToken, deviceId)
    await refresh(body.refresh, deviceId)
    expect((await refresh(refreshToken, deviceId)).status).toBe(406)
    expect(await isRevoked(sessionId)).toBe(true)
  })

  test.each([
    ['a thief with a replaced token', true],
    ['a thief with the current one', false],
  ])('406: another device, %s, ends the session', async (_, isReplaced) => {
    const { refreshToken, deviceId, sessionId } = await openDevice()
    if (isReplaced) await refresh(refreshToken, deviceId)
    expect((await refresh(refreshToken, 'a thief’s laptop')).status).toBe(406)
    expect(await isRevoked(sessionId)).toBe(true)
  })

  test('406: another site, a session idle for 30 days or 90 days old; no other session ends', async () => {
    const elsewhere = await openDevice()
    expect((await refresh(elsewhere.refreshToken, elsewhere.deviceId, app, { 'x-site-id': '2' })).status).toBe(406)
    expect(await isRevoked(elsewhere.sessionId)).toBe(false)
    expect((await refresh(elsewhere.refreshToken, elsewhere.deviceId)).status).toBe(200)
    expect((await refresh(elsewhere.refreshToken, elsewhere.deviceId, app, { 'x-site-id': '2' })).status).toBe(406)
    expect(await isRevoked(elsewhere.sessionId)).toBe(false)
    const idle = await openDevice()
    await pool.query(`update sessions set used_at = now() - interval '31 days' where id = $1`, [idle.sessionId])
    expect((await refresh(idle.refreshToken, idle.deviceId)).status).toBe(406)
    expect(await isRevoked(idle.sessionId)).toBe(false)
    const old = await openDevice()
    await pool.query(`update sessions set created_at = now() - interval '91 days' where id = $1`, [old.sessionId])
    expect((await refresh(old.refreshToken, old.deviceId)).status).toBe(406)
    expect(await statusWith(old.authToken)).toBe(406)
  })

  test('406 for an unknown token, which ends no session', async () => {
    const { refreshToken, deviceId, sessionId } = await openDevice()
    const bytes = Buffer.from(refreshToken, 'base64url')
    const flipped = Array.from({ length: bytes.length }, (_, position) =>
      Buffer.from(bytes.map((byte, n) => (n === position ? byte ^ 1 : byte))).toString('base64url'),
    )
    const forged = [
      ...flipped,
      `${refreshToken}A`,
      refreshToken.slice(0, -1),
      'nobody’s',
      refreshTokenOf({ tokenSecret: 'another secret, quite as long as it' }, sessionId, 1),
    ]
    for (const token of forged) expect((await refresh(token, deviceId)).status, token).toBe(406)
    expect(await isRevoked(sessionId)).toBe(false)
    expect((await refresh(refreshToken, deviceId)).status).toBe(200)
  })

  test('a session ends on every instance at once, and live channels close', async () => {
    const { refreshToken, authToken, deviceId, sessionId } = await openDevice()
    const notified: string[] = []
    const changes = openChanges(pool, url)
    await changes.subscribe((tags) => notified.push(...tags))
    expect([await statusWith(authToken), await statusWith(authToken, otherInstance)]).toEqual([200, 200])
    await refresh(refreshToken, deviceId)
    await ageRotation(sessionId)
    await refresh(refreshToken, deviceId)
    await eventually(async () =>
      expect([await statusWith(authToken), await statusWith(authToken, otherInstance)]).toEqual([406, 406]),
    )
    await eventually(() => expect(notified).toContain(`session:${sessionId}`))
    await changes.close()
  })

  test('400: no token', async () => {
    expect((await sendRequest(app, { headers: {} }, 'POST', '/users/v1/refresh', {})).status).toBe(400)
  })
})
