import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { isOrderKey, orderKey } from '../../buying/orders/order-key.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { offerIdOf, offerKey } from '../../buying/price-offers/offer-key.ts'
import { openTestApi } from '../../test-api.ts'
import { isRequestKey, requestKey } from '../forms/request-key.ts'
import { isOwnToken, readRecipientToken, recipientToken } from '../mail-distribution/recipient-token.ts'
import { invitationIdOf, invitationToken } from '../staff/invitations.ts'
import { emailRestoreToken, readEmailRestoreToken } from '../users/email-restore-token.ts'
import { firstTokens, openSession, type TokenConfig } from './sessions.port.ts'
import { readRefreshToken, refreshTokenOf } from './tokens.ts'

const [former, next] = ['the secret of the last year, long enough', 'the secret of this year, long enough']
const before = { tokenSecret: former }
const during = { tokenSecret: next, tokenSecretPrevious: former }
const after = { tokenSecret: next }
const id = randomUUID()

/** Whether what was made by one configuration is taken by another. */
const kinds: Record<string, (made: TokenConfig, taken: TokenConfig) => boolean> = {
  'refresh token': (made, taken) => readRefreshToken(taken, refreshTokenOf(made, id, 3))?.sessionId === id,
  'link of an order': (made, taken) => isOrderKey(taken, 17, orderKey(made, 17)),
  'link of a price offer': (made, taken) => offerIdOf(taken, offerKey(made, 17)) === 17,
  'link of a request': (made, taken) => isRequestKey(taken, 17, requestKey(made, 17)),
  'link of a newsletter': (made, taken) =>
    isOwnToken(taken, 'end', readRecipientToken(recipientToken(made, 'end', 17, ''))!, ''),
  'link that returns a mailbox': (made, taken) => readEmailRestoreToken(taken, emailRestoreToken(made, id)) === id,
  'invitation of staff': (made, taken) => invitationIdOf(taken, invitationToken(made, id)) === id,
}

test.each(Object.entries(kinds))(
  '%s: of the former secret until it is forgotten, made by the new one alone',
  (_, holds) => {
    expect([holds(before, during), holds(during, during), holds(during, after)]).toEqual([true, true, true])
    expect([holds(before, after), holds(during, before)]).toEqual([false, false])
  },
)

test('200 with a token of the former secret while both are known, and its refreshed one outlives the former', async () => {
  const database = await testDatabase('empty')
  const { pool } = database
  await fillTestShop(pool)
  const { rows } = await pool.query(
    `insert into users (site_id, email, role, price_role) values (1, 'dealer@example.ru', 'dealer', 'dealer')
     returning id`,
  )
  const open = { userId: Number(rows[0].id), siteId: 1, role: 'dealer' }
  const deviceId = randomUUID()
  const session = await transaction(pool, (tx) => openSession(tx, open, deviceId, ''))
  const { authToken, refreshToken } = await firstTokens(before, session)
  const { app: rotating } = await openTestApi(database, during)
  const { app: rotated } = await openTestApi(database, after)
  const status = async (app: typeof rotating, token: string) =>
    (await sendRequest(app, { headers: { 'x-site-id': '1', authorization: `Bearer ${token}` } }, 'GET', '/basket/v1'))
      .status
  expect([await status(rotating, authToken), await status(rotated, authToken)]).toEqual([200, 401])
  const refreshed = await sendRequest<{ access: string }>(
    rotating,
    { headers: { 'x-site-id': '1' } },
    'POST',
    '/users/v1/refresh',
    { oldRefreshToken: refreshToken, deviceId },
  )
  expect(refreshed.status).toBe(200)
  expect(await status(rotated, refreshed.body.access)).toBe(200)
})
