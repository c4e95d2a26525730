import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { openPasswords } from '../passwords/passwords.port.ts'
import { hashedLoginName, logSecurity } from './security-log.port.ts'
import { firstTokens, openSession } from './sessions.port.ts'
import { lastCodeTo } from './test-inbox.ts'
import { openTestSession } from './test-sign-in.ts'

const secret = { tokenSecret: testTokenSecret }
const password = 'тридцать три оверлока'

/** A real log that collects its lines in memory. */
function captureLog(level: string) {
  const lines: string[] = []
  return { log: pino({ level }, { write: (line: string) => lines.push(line) }), lines }
}

test('an event is one line at any log level; a line break cannot forge another', () => {
  const { log, lines } = captureLog('warn')
  logSecurity(log, 'sign-in-failed', { userId: null, name: 'x\n{"security":"signed-in","userId":1}' })
  expect(lines).toHaveLength(1)
  expect(lines[0]!.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ security: 'sign-in-failed', userId: null, time: expect.any(Number) })
})

test('a name is always logged as the same HMAC', () => {
  expect(hashedLoginName(secret, 'anna@example.ru')).toBe(hashedLoginName(secret, 'anna@example.ru'))
  expect(hashedLoginName(secret, 'anna@example.ru')).not.toBe(hashedLoginName(secret, 'vera@example.ru'))
  expect(hashedLoginName(secret, 'anna@example.ru')).toMatch(/^[0-9a-f]{16}$/)
})

test('logs sign-ins, failures, limits, stolen tokens and new passwords without personal data or secrets', async () => {
  const database = await testDatabase('empty')
  const { pool } = database
  await fillTestShop(pool)
  const { log, lines } = captureLog('warn')
  const { app } = await openTestApi(database, {}, log)
  const email = 'vera@example.ru'
  const { rows } = await pool.query(
    `insert into users (site_id, email, price_role, password_hash, email_proven_at) values (1, $1, 'guest_opt', $2,
      now()) returning id`,
    [email, await openPasswords().hash(password)],
  )
  const userId = rows[0].id as number
  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    sendRequest<Record<string, string>>(
      app,
      { headers: { 'x-site-id': '1', ...headers } },
      'POST',
      `/users/v1/${url}`,
      body,
    )

  await post('login', { username: email, emailOnly: true, deviceId: 'her phone' })
  const code = (await lastCodeTo(pool, email))!
  await post('login', { username: email, password: code, deviceId: 'her phone' })
  const wrong = { username: email, password: 'не тот пароль' }
  for (let n = 0; n < 11; n += 1) await post('login', wrong)
  const session = await transaction(pool, (tx) => openSession(tx, { userId, siteId: 1, role: 'guest' }, 'laptop', ''))
  const { authToken, refreshToken } = await firstTokens(secret, session)
  await sendRequest(
    app,
    { headers: { 'x-site-id': '1', authorization: `Bearer ${authToken}` } },
    'PUT',
    '/users/v1/password',
    {
      oldPassword: password,
      password: 'сорок четыре шпульки ниток',
    },
  )
  await post('refresh', { oldRefreshToken: refreshToken, deviceId: 'a thief’s' })

  const notified = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const events = notified.map(({ security, event }) => security ?? event)
  for (const event of [
    'code-sent',
    'signed-in',
    'sign-in-failed',
    'limit-reached',
    'password-changed',
    'refresh-token-reused',
  ])
    expect(events).toContain(event)
  for (const { security, userId: named } of notified) if (security !== undefined) expect(named).toBe(userId)
  for (const secretText of [email, code, password, wrong.password, authToken, refreshToken])
    expect(lines.join('')).not.toContain(secretText)
})

test('logs a new phone, a new email and a deletion without the email or the phone', async () => {
  const database = await testDatabase('empty')
  const { pool } = database
  await fillTestShop(pool)
  const { log, lines } = captureLog('warn')
  const { app } = await openTestApi(database, {}, log)
  const { userId, email, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  await pool.query('update users set password_hash = $2 where id = $1', [userId, await openPasswords().hash(password)])
  const anna = { headers: { 'x-site-id': '1', authorization: `Bearer ${authToken}` } }
  const next = 'anna.next@example.ru'

  expect((await sendRequest(app, anna, 'PUT', '/users/v1/phone', { phone: '8 910 123-45-67', password })).status).toBe(
    200,
  )
  await sendRequest(app, anna, 'POST', '/users/v1/email', { email: next, password, deviceId: 'her phone' })
  const code = await lastCodeTo(pool, next)
  expect(
    (await sendRequest(app, anna, 'PUT', '/users/v1/email', { email: next, code, deviceId: 'her phone' })).status,
  ).toBe(200)
  expect((await sendRequest(app, anna, 'DELETE', '/users/v1', { password })).status).toBe(200)

  const notified = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security }) => security !== undefined)
  expect(notified.map(({ security, userId: named }) => [security, named])).toEqual([
    ['phone-changed', userId],
    ['email-changed', userId],
    ['account-erased', userId],
  ])
  for (const secretText of [email, next, '9101234567', password]) expect(lines.join('')).not.toContain(secretText)
})
