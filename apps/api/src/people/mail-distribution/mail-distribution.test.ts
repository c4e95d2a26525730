import type { Problem } from '@shpulka/contract/base/problem'
import type { Consent } from '@shpulka/contract/people/consents'
import type { Subscription } from '@shpulka/contract/people/mail-distribution'
import type { SignedIn } from '@shpulka/contract/people/sessions'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import {
  calculate,
  fillBasket,
  fillTestShop,
  goods,
  orderForm,
  sendRequest,
  guest as visitor,
} from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { lastCodeTo } from '../sessions/test-inbox.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { deleteUnconfirmedRecipients } from './mail-distribution.port.ts'
import { recipientToken } from './recipient-token.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database, { trustedProxies: 1 })
const config = { tokenSecret: testTokenSecret }

let personCount = 0
const newEmail = () => {
  personCount += 1
  return `reader.${personCount}@example.ru`
}
/** A guest with a new IP address. */
const stranger = () => {
  personCount += 1
  return { headers: { 'x-forwarded-for': `10.1.0.${personCount}` } }
}
const guest = stranger()
const signedIn = async ({ isProven = true, siteId = 1 } = {}) => {
  const { userId, email, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId,
    tokenSecret: testTokenSecret,
  })
  if (!isProven) await pool.query('update users set email_proven_at = null where id = $1', [userId])
  return { userId, email, headers: { authorization: `Bearer ${authToken}`, 'x-site-id': String(siteId) } }
}
const subscribe = (visitor: { headers: Record<string, string> }, body: object) =>
  sendRequest<Subscription & Problem>(app, visitor, 'POST', '/mail-distribution/v1/recipients/subscribe', body)
const statusOf = (visitor: { headers: Record<string, string> }, email: string) =>
  sendRequest<Subscription & Problem>(
    app,
    visitor,
    'GET',
    `/mail-distribution/v1/recipients/status?email=${encodeURIComponent(email)}`,
  )
const follow = (action: 'confirm' | 'unsubscribe', token: string, headers = {}) =>
  sendRequest<Subscription & Problem>(app, { headers }, 'POST', `/mail-distribution/v1/recipients/${action}`, { token })

/** Subscription emails to this address. */
const emailsOf = (email: string) =>
  queuedEmailsTo(pool, email, ['subscription-confirmation', 'unsubscription-confirmation', 'subscribed'])
const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)![1]!
const isSubscribed = async (email: string) =>
  (
    await pool.query<{ is: boolean }>(
      'select subscribed_at is not null and ended_at is null as is from mail_recipients where email = $1',
      [email],
    )
  ).rows[0]?.is ?? false

describe('POST /mail-distribution/v1/recipients/subscribe', () => {
  test('200: a stranger’s request starts no subscription until the owner confirms it by a link', async () => {
    const email = newEmail()
    expect((await subscribe(stranger(), { email: ` ${email.toUpperCase()} ` })).body).toEqual({
      isSubscribed: null,
      isAwaited: null,
    })
    expect(await isSubscribed(email)).toBe(false)
    const [sent] = await emailsOf(email)
    expect(sent).toMatchObject({
      name: 'subscription-confirmation',
      email: { subject: expect.stringContaining('Подтвердите подписку') },
    })
    expect(sent!.email.unsubscribe).toBeUndefined()

    const token = tokenIn(sent!.email.text)
    expect((await follow('confirm', token)).body).toEqual({ isSubscribed: true, isAwaited: false })
    expect(await isSubscribed(email)).toBe(true)
    expect((await follow('confirm', token)).status).toBe(200)
    const first = (await emailsOf(email)).filter(({ name }) => name === 'subscribed')
    expect(first).toHaveLength(1)
    expect(first[0]!.email.unsubscribe).toMatch(/^https:\/\/shop\.test\/subscription\/end\?token=/)

    const end = tokenIn(first[0]!.email.unsubscribe!)
    expect((await follow('unsubscribe', end)).body).toEqual({ isSubscribed: false, isAwaited: false })
    expect((await follow('unsubscribe', end)).status).toBe(200)
    expect(await isSubscribed(email)).toBe(false)
  })

  test('200: a subscriber gets one promo code, the same on every confirmation', async () => {
    await pool.query(
      'insert into subscription_discounts (site_id, percent, min_sum_kopecks, days) values (1, 5, 300000, 60) on ' +
        'conflict do nothing',
    )
    const email = newEmail()
    const subscribeAndConfirm = async () => {
      await pool.query(`update mail_recipients set asked_at = now() - interval '2 minutes' where email = $1`, [email])
      await subscribe(stranger(), { email })
      const sent = (await emailsOf(email)).filter(({ name }) => name === 'subscription-confirmation').at(-1)!
      await Promise.all([1, 2, 3].map(() => follow('confirm', tokenIn(sent.email.text))))
      return (await emailsOf(email)).filter(({ name }) => name === 'subscribed').at(-1)!.email
    }
    const first = await subscribeAndConfirm()
    const code = /ПИСЬМО-\S{8}/.exec(first.text)![0]
    await follow('unsubscribe', tokenIn(first.unsubscribe!))
    expect((await subscribeAndConfirm()).text).toContain(code)
    const { rows } = await pool.query(
      `select c.code, c.percent::float as percent, c.uses_limit as "usesLimit" from promo_codes c join mail_recipients r
        on r.discount_code_id = c.id where r.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ code, percent: 5, usesLimit: 1 }])
  })

  test('200: a repeat within a minute sends no second email', async () => {
    const email = newEmail()
    await Promise.all([
      subscribe(stranger(), { email }),
      subscribe(stranger(), { email }),
      subscribe(stranger(), { email }),
    ])
    expect(await emailsOf(email)).toHaveLength(1)
  })

  test('200: a stranger cannot unsubscribe; the owner is asked, and an unknown address is not stored', async () => {
    const reader = await signedIn()
    await subscribe(reader, { email: reader.email })
    expect((await subscribe(stranger(), { email: reader.email, isUnsubscribe: true })).body).toEqual({
      isSubscribed: null,
      isAwaited: null,
    })
    expect((await statusOf(reader, reader.email)).body.isSubscribed).toBe(true)
    expect((await emailsOf(reader.email)).map(({ name }) => name)).toEqual([
      'subscribed',
      'unsubscription-confirmation',
    ])

    const nobody = newEmail()
    await subscribe(stranger(), { email: nobody, isUnsubscribe: true })
    expect((await pool.query('select 1 from mail_recipients where email = $1', [nobody])).rowCount).toBe(0)
    expect(await emailsOf(nobody)).toEqual([])
  })

  test('200: the signed-in owner of a proven email subscribes at once, and the consent is recorded', async () => {
    const reader = await signedIn()
    expect((await subscribe(reader, { email: reader.email })).body).toEqual({ isSubscribed: true, isAwaited: false })
    expect((await subscribe(reader, { email: reader.email })).body.isSubscribed).toBe(true)
    const { rows } = await pool.query(
      `select source, withdrawn_at from consents where user_id = $1 and kind = 'advertising'`,
      [reader.userId],
    )
    expect(rows).toEqual([{ source: 'subscription', withdrawn_at: null }])
    expect((await subscribe(reader, { email: reader.email, isUnsubscribe: true })).body).toEqual({
      isSubscribed: false,
      isAwaited: false,
    })
    expect(
      (await pool.query('select 1 from consents where user_id = $1 and withdrawn_at is null', [reader.userId]))
        .rowCount,
    ).toBe(0)
  })

  test('200: an account with an unproven email is treated as a stranger, also to another’s email', async () => {
    const unproven = await signedIn({ isProven: false })
    const reader = await signedIn()
    for (const [who, email] of [
      [unproven, unproven.email],
      [reader, newEmail()],
    ] as const) {
      expect((await subscribe(who, { email })).body).toEqual({ isSubscribed: null, isAwaited: null })
      expect(await isSubscribed(email)).toBe(false)
    }
  })

  test('200: a consent withdrawn in the profile ends the emails', async () => {
    const reader = await signedIn()
    await subscribe(reader, { email: reader.email })
    await sendRequest(app, reader, 'DELETE', '/consents/v1?kind=advertising')
    expect((await statusOf(reader, reader.email)).body).toEqual({ isSubscribed: false, isAwaited: false })
    expect(await isSubscribed(reader.email)).toBe(false)
  })

  test('200: a withdrawn consent ends emails that were confirmed before there was an account', async () => {
    const email = newEmail()
    await subscribe(stranger(), { email })
    await follow('confirm', tokenIn((await emailsOf(email))[0]!.email.text))
    const { authToken } = await openTestSession(pool, {
      priceRole: 'guest_opt',
      role: 'guest',
      siteId: 1,
      tokenSecret: testTokenSecret,
      email,
    })
    await sendRequest(
      app,
      { headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } },
      'DELETE',
      '/consents/v1?kind=advertising',
    )
    expect(await isSubscribed(email)).toBe(false)
  })

  test('200: a stranger’s order does not start emails again for somebody who withdrew the consent', async () => {
    const reader = await signedIn()
    await subscribe(reader, { email: reader.email })
    await sendRequest(app, reader, 'DELETE', '/consents/v1?kind=advertising')
    const thief = visitor()
    const form = orderForm(await fillBasket(app, thief, [{ id: goods.needles }]), await calculate(app, thief))
    const ordered = await sendRequest(app, thief, 'POST', '/orders/v1', {
      ...form,
      personalData: { ...form.personalData, email: reader.email },
      consents: { personalData: true, advertising: true },
    })
    expect(ordered.status).toBe(200)
    expect((await statusOf(reader, reader.email)).body.isSubscribed).toBe(false)
    expect(await isSubscribed(reader.email)).toBe(false)
    expect((await sendRequest<object[]>(app, reader, 'GET', '/consents/v1')).body).toHaveLength(1)
  })

  test('200: a stranger’s unsubscribe leaves the pending confirmation link valid', async () => {
    const email = newEmail()
    await subscribe(stranger(), { email })
    await pool.query(`update mail_recipients set asked_at = asked_at - interval '2 minutes' where email = $1`, [email])
    const { rows } = await pool.query(
      'select id, floor(extract(epoch from asked_at) * 1000)::bigint::text as stamp from mail_recipients where ' +
        'email = $1',
      [email],
    )
    const validToken = recipientToken(config, 'confirm', Number(rows[0].id), rows[0].stamp)
    await subscribe(stranger(), { email, isUnsubscribe: true })
    expect((await follow('confirm', validToken)).body).toEqual({ isSubscribed: true, isAwaited: false })
  })

  test('200: a stranger’s request changes no subscription when the email got an account later', async () => {
    const email = newEmail()
    await subscribe(stranger(), { email })
    await follow('confirm', tokenIn((await emailsOf(email))[0]!.email.text))
    const owner = await openTestSession(pool, {
      priceRole: 'guest_opt',
      role: 'guest',
      siteId: 1,
      tokenSecret: testTokenSecret,
      email,
    })
    await pool.query(`update mail_recipients set asked_at = asked_at - interval '2 minutes' where email = $1`, [email])
    await subscribe(stranger(), { email })
    const status = await statusOf({ headers: { authorization: `Bearer ${owner.authToken}`, 'x-site-id': '1' } }, email)
    expect(status.body.isSubscribed).toBe(true)
  })

  test('200: confirming an email gives an account’s consent only when the account has proven that email', async () => {
    const proven = await signedIn()
    const unproven = await signedIn({ isProven: false })
    for (const { email } of [proven, unproven]) {
      await subscribe(stranger(), { email })
      const token = tokenIn((await emailsOf(email))[0]!.email.text)
      expect((await follow('confirm', token)).body).toEqual({ isSubscribed: true, isAwaited: false })
    }
    const consented = await pool.query(
      `select user_id as id from consents where kind = 'advertising' and user_id = any ($1)`,
      [[proven.userId, unproven.userId]],
    )
    expect(consented.rows.map(({ id }) => Number(id))).toEqual([Number(proven.userId)])
  })

  test('200: emails confirmed before the account proved its address are its own afterwards, with their consent', async () => {
    const email = newEmail()
    await subscribe(stranger(), { email })
    await follow('confirm', tokenIn((await emailsOf(email))[0]!.email.text))
    const unproven = await pool.query<{ id: string }>(
      `insert into users (site_id, email, price_role) values (1, $1, 'guest_opt') returning id`,
      [email],
    )
    const reader = stranger()
    const deviceId = 'her phone'
    await sendRequest(app, reader, 'POST', '/users/v1/login', { username: email, emailOnly: true, deviceId })
    const password = await lastCodeTo(pool, email)
    const { body } = await sendRequest<SignedIn>(app, reader, 'POST', '/users/v1/login', {
      username: email,
      password,
      deviceId,
    })
    const account = { headers: { authorization: `Bearer ${body.token}`, 'x-site-id': '1' } }
    const consents = await sendRequest<Consent[]>(app, account, 'GET', '/consents/v1')
    const { rows } = await pool.query('select user_id, subscribed_at from mail_recipients where email = $1', [email])
    expect(consents.body).toMatchObject([
      {
        kind: 'advertising',
        source: 'subscription',
        givenAt: rows[0].subscribed_at.toISOString(),
        withdrawnAt: null,
      },
    ])
    expect(rows[0].user_id).toEqual(unproven.rows[0]!.id)
    expect((await statusOf(account, email)).body.isSubscribed).toBe(true)
  })

  test.each([
    [{}, 'Email is undefined'],
    [{ email: '  ' }, 'Email is undefined'],
  ])('400: %j', async (body, message) => {
    const answer = await subscribe(stranger(), body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  test.each(['anna', 'anna@', 'anna@example.ru\nBcc: all@example.ru', '<a@b.ru>', 'a@b', `${'a'.repeat(250)}@b.ru`])(
    '400: %j is not an email address',
    async (email) => {
      const { status, body } = await subscribe(stranger(), { email })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['email']])
    },
  )

  test('429: an email address cannot be flooded', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await subscribe(stranger(), { email })).status)
    expect(statuses).toContain(429)
    expect(await emailsOf(email)).toHaveLength(1)
    for (let n = 0; n < 3; n += 1)
      expect((await subscribe(stranger(), { email: email.replace('@', `+${n}@`) })).status).toBe(429)
  })
})

describe('GET /mail-distribution/v1/recipients/status', () => {
  test('400: Email is undefined', async () => {
    const { status, body } = await sendRequest<Problem>(app, guest, 'GET', '/mail-distribution/v1/recipients/status')
    expect([status, body.message]).toEqual([400, 'Email is undefined'])
  })

  test('200: the answer does not reveal whether the email is known', async () => {
    const reader = await signedIn()
    await subscribe(reader, { email: reader.email })
    const other = await signedIn()
    for (const who of [guest, other])
      for (const email of [reader.email, newEmail()])
        expect((await statusOf(who, email)).body).toEqual({ isSubscribed: null, isAwaited: null })
    expect((await statusOf(reader, reader.email.toUpperCase())).body).toEqual({ isSubscribed: true, isAwaited: false })
  })
})

describe('links of emails', () => {
  test('404: forged, cut, of another purpose, expired, or replaced by a newer one', async () => {
    const email = newEmail()
    await subscribe(stranger(), { email })
    const token = tokenIn((await emailsOf(email))[0]!.email.text)
    const id = Number(token.split('.')[0])
    const invalidTokens = [
      token.slice(0, -1),
      `${id + 1}.${token.split('.')[1]}`,
      recipientToken(config, 'end', id, ''),
      recipientToken({ tokenSecret: 'x'.repeat(40) }, 'confirm', id, ''),
      '1',
      '.',
      '9'.repeat(20),
    ]
    for (const invalidToken of invalidTokens)
      expect((await follow('confirm', invalidToken)).status, invalidToken).toBe(404)
    expect((await follow('unsubscribe', token)).status).toBe(404)
    await pool.query(`update mail_recipients set asked_at = asked_at - interval '8 days' where id = $1`, [id])
    expect((await follow('confirm', token)).status).toBe(404)
    await subscribe(stranger(), { email })
    expect((await follow('confirm', token)).status).toBe(404)
    expect(await isSubscribed(email)).toBe(false)
  })

  test('400: an empty token', async () => {
    expect((await follow('confirm', '')).status).toBe(400)
  })
})

test('advertising ticked in an order starts no subscription until the owner of the email confirms it', async () => {
  const buyer = visitor()
  const form = orderForm(await fillBasket(app, buyer, [{ id: goods.needles }]), await calculate(app, buyer))
  const { email } = form.personalData
  expect(
    (
      await sendRequest(app, buyer, 'POST', '/orders/v1', {
        ...form,
        consents: { personalData: true, advertising: true },
      })
    ).status,
  ).toBe(200)
  expect((await emailsOf(email)).map(({ name }) => name)).toEqual(['subscription-confirmation'])
  expect(await isSubscribed(email)).toBe(false)
})

test('an address that nobody confirmed is deleted after 30 days; one that was subscribed stays', async () => {
  const [unconfirmed, recent, withdrawn, active, ended] = Array.from({ length: 5 }, newEmail)
  await pool.query(
    `insert into mail_recipients (site_id, email, source, text_version, asked_at, subscribed_at, ended_at)
     select 1, t.email, 'subscription', '2026-11', now() - t.asked * interval '1 day',
       now() - t.subscribed * interval '1 day', now() - t.ended * interval '1 day'
     from (values ($1::citext, 31, null::int, null::int), ($2, 29, null, null), ($3, null, null, 31),
       ($4, 400, 400, null), ($5, null, 400, 31)) as t (email, asked, subscribed, ended)`,
    [unconfirmed, recent, withdrawn, active, ended],
  )
  await deleteUnconfirmedRecipients(pool)
  const { rows } = await pool.query<{ email: string }>(
    'select email from mail_recipients where email = any($1::citext[]) order by id',
    [[unconfirmed, recent, withdrawn, active, ended]],
  )
  expect(rows.map(({ email }) => email)).toEqual([recent, active, ended])
})
