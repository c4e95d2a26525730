import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { isOrderKey, orderKey } from '../../buying/orders/order-key.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { priceOfferIdOf, priceOfferKey } from '../../buying/price-offers/offer-key.ts'
import { openTestApi } from '../../test-api.ts'
import { isRequestLinkKey, requestLinkKey } from '../forms/request-key.ts'
import { isTokenValid, parseRecipientToken, recipientToken } from '../mail-distribution/recipient-token.ts'
import { invitationIdOf, invitationToken } from '../staff/invitations.ts'
import { emailRestoreToken, readEmailRestoreToken } from '../users/email-restore-token.ts'
import { firstTokens, openSession, type TokenConfig } from './sessions.port.ts'
import { readRefreshToken, refreshTokenOf } from './tokens.ts'

const [previousSecret, currentSecret] = [
  'the secret of the last year, long enough',
  'the secret of this year, long enough',
]
const before = { tokenSecret: previousSecret }
const during = { tokenSecret: currentSecret, tokenSecretPrevious: previousSecret }
const after = { tokenSecret: currentSecret }
const id = randomUUID()

/** Whether a token issued with one configuration is accepted with another. */
const tokens: Record<string, (issuer: TokenConfig, verifier: TokenConfig) => boolean> = {
  'refresh token': (issuer, verifier) => readRefreshToken(verifier, refreshTokenOf(issuer, id, 3))?.sessionId === id,
  'link of an order': (issuer, verifier) => isOrderKey(verifier, 17, orderKey(issuer, 17)),
  'link of a price offer': (issuer, verifier) => priceOfferIdOf(verifier, priceOfferKey(issuer, 17)) === 17,
  'link of a request': (issuer, verifier) => isRequestLinkKey(verifier, 17, requestLinkKey(issuer, 17)),
  'link of a newsletter': (issuer, verifier) =>
    isTokenValid(verifier, 'end', parseRecipientToken(recipientToken(issuer, 'end', 17, ''))!, ''),
  'link that returns a mailbox': (issuer, verifier) =>
    readEmailRestoreToken(verifier, emailRestoreToken(issuer, id)) === id,
  'invitation of staff': (issuer, verifier) => invitationIdOf(verifier, invitationToken(issuer, id)) === id,
}

test.each(Object.entries(tokens))(
  '%s: accepted with the previous secret until it is removed, issued with the current one only',
  (_, isAccepted) => {
    expect([isAccepted(before, during), isAccepted(during, during), isAccepted(during, after)]).toEqual([
      true,
      true,
      true,
    ])
    expect([isAccepted(before, after), isAccepted(during, before)]).toEqual([false, false])
  },
)

test('200 with a token of the previous secret while both are set; the refreshed token works without it', async () => {
  const database = await testDatabase('empty')
  const { pool } = database
  await fillTestShop(pool)
  const { rows } = await pool.query(
    `insert into users (site_id, email, role, price_role) values (1, 'dealer@example.ru', 'dealer', 'dealer')
     returning id`,
  )
  const sessionUser = { userId: Number(rows[0].id), siteId: 1, role: 'dealer' }
  const deviceId = randomUUID()
  const session = await transaction(pool, (tx) => openSession(tx, sessionUser, deviceId, ''))
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
