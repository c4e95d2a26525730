import { randomUUID } from 'node:crypto'
import {
  type PartProfile,
  type PersonalData,
  type Profile,
  type UserParams,
  users,
} from '@shpulka/contract/people/users'
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
  guest as shopper,
} from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { junkFor } from '../../test-junk.ts'
import { codeOf } from '../email-codes/email-codes.port.ts'
import { openPasswords } from '../passwords/passwords.port.ts'
import { lastCodeTo } from '../sessions/test-inbox.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { deleteExpiredEmailChanges } from './email-changes.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database, { trustedProxies: 1 })
const { app: otherInstance } = await openTestApi(database, { trustedProxies: 1 })

let addresses = 0
/** Each user has a separate network address, so that limits do not affect other users. */
const newAddress = () => {
  addresses += 1
  return `10.4.${addresses >> 8}.${addresses & 255}`
}
async function someone(siteId = 1) {
  const { userId, email, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId,
    tokenSecret: testTokenSecret,
  })
  return {
    userId,
    email,
    headers: { authorization: `Bearer ${authToken}`, 'x-site-id': String(siteId), 'x-forwarded-for': newAddress() },
  }
}
type Someone = Awaited<ReturnType<typeof someone>>
const get = async (who: Someone) => (await sendRequest<Profile>(app, who, 'GET', '/users/v1/profile')).body
const put = (who: Someone, body: object, instance = app) =>
  sendRequest<Profile & { errors: Record<string, string>; message: string }>(
    instance,
    who,
    'PUT',
    '/users/v1/profile',
    body,
  )

const organization = {
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  legalAddress: 'Москва, ул. Вавилова, 19',
  bankName: 'ПАО Сбербанк',
  bik: '044525225',
  account: '40702810938000000001',
  correspondentAccount: '30101810400000000225',
}
const schoolInfo = { school: 'Колледж № 5', district: 'Ивановская область', city: 'Иваново' }

describe('GET /users/v1/profile', () => {
  test('200: the signed-in user', async () => {
    const anna = await someone(2)
    expect(await get(anna)).toMatchObject({
      version: 0,
      fio: '',
      email: anna.email,
      phone: '',
      isOrganization: false,
      organization: null,
      schoolInfo: null,
      priceRole: 'guest_opt',
      sites: [{ id: 2, code: 'school' }],
    })
  })

  test.each(['profile', 'part-profile', 'params'])(
    '401 /users/v1/%s: a guest, and a user of another site',
    async (path) => {
      const anna = await someone(1)
      for (const headers of [{ 'x-site-id': '1' }, { ...anna.headers, 'x-site-id': '2' }])
        for (const method of path === 'part-profile' ? (['GET'] as const) : (['GET', 'PUT'] as const))
          expect(
            (
              await sendRequest(
                app,
                { headers },
                method,
                `/users/v1/${path}`,
                method === 'PUT' ? { version: 0 } : undefined,
              )
            ).status,
          ).toBe(401)
    },
  )
})

describe('PUT /users/v1/profile', () => {
  test('200: sent fields change, others stay; null deletes', async () => {
    const anna = await someone()
    expect((await put(anna, { version: 0, fio: '  Иванова   Анна ' })).body).toMatchObject({
      version: 1,
      fio: 'Иванова Анна',
      organization: null,
    })
    expect((await put(anna, { version: 1, organization })).body).toMatchObject({
      fio: 'Иванова Анна',
      isOrganization: true,
      organization,
    })
    expect((await put(anna, { version: 2, schoolInfo })).body).toMatchObject({ organization, schoolInfo })
    const part = (await sendRequest<PartProfile>(app, anna, 'GET', '/users/v1/part-profile')).body
    expect(part).toEqual({
      fio: 'Иванова Анна',
      email: anna.email,
      phone: '',
      isOrganization: true,
      organizationName: 'ООО «Ромашка»',
      priceRole: 'guest_opt',
    })
    const person = (await put(anna, { version: 3, organization: null, schoolInfo: null })).body
    expect(person).toMatchObject({
      version: 4,
      fio: 'Иванова Анна',
      isOrganization: false,
      organization: null,
      schoolInfo: null,
    })
    expect(await get(anna)).toEqual(person)
  })

  test('200: roles, prices, bonuses, ids and proofs in the body are ignored', async () => {
    const anna = await someone()
    const boris = await someone()
    const row = async () =>
      (
        await pool.query('select to_jsonb(users) - $2::text[] as row from users where id = $1', [
          anna.userId,
          ['fio', 'profile_version'],
        ])
      ).rows[0].row
    const before = await row()
    const greedy = {
      id: boris.userId,
      userId: boris.userId,
      role: 'dealer',
      priceRole: 'dealer',
      price_role: 'dealer',
      bonusType: 2,
      bonus: 1_000_000,
      isVerified: true,
      verified: true,
      isOrganization: true,
      email: 'thief@example.ru',
      phone: '+79000000000',
      sites: [{ id: 2, code: 'school' }],
      siteId: 2,
      site_id: 2,
      createdAt: '2000-01-01',
      __proto__: { fio: 'x' },
    }
    expect((await put(anna, { version: 0, fio: 'Анна Иванова', ...greedy })).status).toBe(200)
    expect(await row()).toEqual(before)
    expect(await get(boris)).toMatchObject({ version: 0, fio: '' })
  })

  test('409: of concurrent changes to one profile on two instances one is saved', async () => {
    const anna = await someone()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        put(anna, { version: 0, fio: `Анна Иванова ${n}` }, n % 2 ? app : otherInstance),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const stored = answers.find(({ status }) => status === 200)!.body
    expect(await get(anna)).toEqual(stored)
    expect(answers.find(({ status }) => status === 409)!.body.message).toContain('в другом окне')
    expect((await put(anna, { version: 7, fio: 'Анна Иванова' })).status).toBe(409)
  })

  test('400: invalid fields are reported, and nothing is stored', async () => {
    const anna = await someone()
    const { status, body } = await put(anna, {
      version: 0,
      fio: '7',
      organization: { ...organization, inn: '7707083894', account: '1' },
      schoolInfo: { ...schoolInfo, school: '' },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors).sort()).toEqual([
      'fio',
      'organization.account',
      'organization.inn',
      'schoolInfo.school',
    ])
    expect(await get(anna)).toMatchObject({ version: 0, organization: null, schoolInfo: null })
    expect((await put(anna, { fio: 'Анна Иванова' })).body.errors).toHaveProperty('version')
  })

  test('a name is text: markup, email headers and lone surrogates are harmless', async () => {
    const anna = await someone()
    const { body } = await put(anna, { version: 0, fio: '<script>alert(1)</script>\r\nBcc: x@y.ru \ud800' })
    expect(body.fio).toBe('<script>alert(1)</script> Bcc: x@y.ru \ufffd')
  })
})

describe('GET and PUT /users/v1/params', () => {
  test('200: sets, deletes and leaves keys; drops unknown ones', async () => {
    const anna = await someone()
    const set = async (body: object) => (await sendRequest<UserParams>(app, anna, 'PUT', '/users/v1/params', body)).body
    expect(await set({ listingView: 'rows', role: 'dealer', params: { city: 'x' } })).toEqual({ listingView: 'rows' })
    expect(await set({ city: ' Великий   Новгород ', orderLetters: 'important' })).toEqual({
      listingView: 'rows',
      city: 'Великий Новгород',
      orderLetters: 'important',
    })
    expect(await set({ listingView: null })).toEqual({ city: 'Великий Новгород', orderLetters: 'important' })
    expect((await sendRequest(app, anna, 'GET', '/users/v1/params')).body).toEqual({
      city: 'Великий Новгород',
      orderLetters: 'important',
    })
    expect((await pool.query('select params from users where id = $1', [anna.userId])).rows[0].params).toEqual({
      city: 'Великий Новгород',
      orderLetters: 'important',
    })
  })

  test('200: concurrent changes from two devices are both stored', async () => {
    const anna = await someone()
    await Promise.all([
      sendRequest(app, anna, 'PUT', '/users/v1/params', { listingView: 'rows' }),
      sendRequest(otherInstance, anna, 'PUT', '/users/v1/params', { city: 'Иваново' }),
      sendRequest(app, anna, 'PUT', '/users/v1/params', { orderLetters: 'every' }),
    ])
    expect((await sendRequest(app, anna, 'GET', '/users/v1/params')).body).toEqual({
      listingView: 'rows',
      city: 'Иваново',
      orderLetters: 'every',
    })
  })

  test('400: values that are not allowed', async () => {
    const anna = await someone()
    const { body } = await sendRequest(app, anna, 'PUT', '/users/v1/params', {
      listingView: 'table',
      city: 'ы'.repeat(101),
      orderLetters: 'no',
    })
    expect(Object.keys(body.errors as object).sort()).toEqual(['city', 'listingView', 'orderLetters'])
    expect((await sendRequest(app, anna, 'PUT', '/users/v1/params', { city: '   ' })).body.errors).toEqual({
      city: 'Укажите город',
    })
  })
})

test.each([users.changeProfile, users.changeParams, users.sendEmailCode, users.changeEmail, users.changePhone])(
  '$method $path: 4xx in Russian for junk in any field from a signed-in user',
  async (call) => {
    const anna = await someone()
    const good = {
      payload: {
        email: 'a@b.ru',
        phone: '',
        code: '1',
        password: 'x',
        version: 0,
        fio: 'Анна Иванова',
        organization,
        schoolInfo,
      },
    }
    for (const { what, payload, query, headers } of junkFor(call, good)) {
      const answer = await app.inject({
        method: call.method,
        url: `/api${call.path}`,
        headers: { ...anna.headers, ...headers },
        ...(query && { query }),
        ...(payload !== undefined && { payload }),
      })
      expect(answer.statusCode, what).toBeLessThan(500)
      for (const text of Object.values(answer.json<{ errors?: object }>().errors ?? {}))
        expect(text, what).toMatch(/[а-яё]/i)
    }
  },
)

describe('confirmation of ownership', () => {
  const password = 'три слова и ещё одно'
  const withPassword = async () => {
    const anna = await someone()
    await pool.query('update users set password_hash = $2 where id = $1', [
      anna.userId,
      await openPasswords().hash(password),
    ])
    return anna
  }
  /** The code in the newest email of this purpose to an address. */
  const codeTo = async (email: string, purpose: 'proof' | 'sign-in' | 'reset') =>
    (await lastCodeTo(pool, email, [`${purpose}-code`])) ?? 'none'
  const emailsTo = async (email: string) =>
    (await queuedEmailsTo(pool, email)).map(({ email: sent }) => sent.subject.split(' — ')[0])
  const returnLinkTo = async (email: string) =>
    /mailbox-return\?token=([\w.-]+)/.exec(
      (await queuedEmailsTo(pool, email, ['email-changed'])).at(-1)?.email.text ?? '',
    )?.[1]
  const guest = <Answer = { errors: Record<string, string> }>(method: 'POST' | 'PUT', path: string, body: object) =>
    sendRequest<Answer>(
      app,
      { headers: { 'x-site-id': '1', 'x-forwarded-for': newAddress() } },
      method,
      `/users/v1${path}`,
      body,
    )
  /** Changes the email address of an account, as its owner does. */
  const changeEmailTo = async (who: Someone, email: string, proof: object = { password }) => {
    expect((await send<{ codeSent: boolean }>(who, 'POST', '/email', { email, ...proof, deviceId: 'd' })).body).toEqual(
      { codeSent: true },
    )
    return send(who, 'PUT', '/email', { email, code: await codeTo(email, 'proof'), deviceId: 'd' })
  }
  const send = <Answer = Profile & { errors: Record<string, string> }>(
    who: Someone,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: object,
    instance = app,
  ) => sendRequest<Answer>(instance, who, method, `/users/v1${path}`, body)

  test.each([
    ['PUT', '/phone', { phone: '8 910 123-45-67' }],
    ['POST', '/email', { email: 'new.one@example.ru' }],
    ['DELETE', '', {}],
  ] as const)(
    '400 and 422 %s /users/v1%s: no confirmation, a wrong password, a wrong code',
    async (method, path, body) => {
      const anna = await withPassword()
      expect((await send(anna, method, path, body)).body).toMatchObject({
        statusCode: 400,
        errors: { password: expect.any(String) },
      })
      expect((await send(anna, method, path, { ...body, password: 'не тот пароль' })).body).toMatchObject({
        statusCode: 422,
        errors: { password: 'Пароль неверен' },
      })
      expect((await send(anna, method, path, { ...body, code: '12345678' })).body).toMatchObject({
        statusCode: 422,
        errors: { code: expect.any(String) },
      })
      expect((await send(await someone(), method, path, { ...body, password: '' })).body).toMatchObject({
        statusCode: 400,
        errors: { code: expect.any(String) },
      })
      expect(await get(anna)).toMatchObject({ email: anna.email, phone: '', version: 0 })
    },
  )

  test('200: changes the phone by the password; an invalid number is reported before a wrong password', async () => {
    const anna = await withPassword()
    expect((await send(anna, 'PUT', '/phone', { phone: 'звоните', password })).body.errors).toHaveProperty('phone')
    expect(
      (await send(anna, 'PUT', '/phone', { phone: '8 (910) 123-45-67', password: ` ${password} ` })).body,
    ).toMatchObject({
      phone: '+79101234567',
      version: 1,
    })
    expect((await send(anna, 'PUT', '/phone', { phone: '', password })).body).toMatchObject({ phone: '', version: 2 })
  })

  test('200: changes the email by the password and a code sent to it; every other session ends', async () => {
    const anna = await withPassword()
    const email = 'Anna.New@example.ru'
    const other = await openSessionOf(anna.userId)
    await pool.query(
      `insert into mail_recipients (site_id, email, user_id, source, text_version, subscribed_at) values (1, $1, $2,
        'subscription', '2026-11', now())`,
      [anna.email, anna.userId],
    )
    expect(
      (await send<{ codeSent: boolean }>(anna, 'POST', '/email', { email, password, deviceId: 'd' })).body,
    ).toEqual({ codeSent: true })
    // Only the new email address gets an email.
    expect([await emailsTo(email.toLowerCase()), await emailsTo(anna.email)]).toEqual([['Новая почта'], []])
    const code = await codeTo(email.toLowerCase(), 'proof')
    const boris = await someone()
    // Another person’s session, another device, another email address, a wrong code.
    for (const [who, body] of [
      [boris, { email, code, deviceId: 'd' }],
      [anna, { email, code, deviceId: 'other' }],
      [anna, { email: 'x@example.ru', code, deviceId: 'd' }],
      [anna, { email, code: '00000000', deviceId: 'd' }],
    ] as const)
      expect((await send(who, 'PUT', '/email', body)).status).toBe(422)
    expect(await changeEmailTo(anna, 'anna.third@example.ru')).toMatchObject({
      status: 200,
      body: { email: 'anna.third@example.ru' },
    })
    expect(await emailsTo(anna.email)).toEqual(['Почта аккаунта изменена'])
    expect((await sendRequest(app, anna, 'GET', '/users/v1/profile')).status).toBe(200)
    expect(
      (await pool.query('select ended_at is null as "isActive" from mail_recipients where email = $1', [anna.email]))
        .rows,
    ).toEqual([{ isActive: false }])
    expect(
      (await pool.query('select revoked_at is not null as "isOver" from sessions where id = $1', [other])).rows,
    ).toEqual([{ isOver: true }])
  })

  test('422: after a change of the email address codes of the old one neither sign in nor reset', async () => {
    const anna = await withPassword()
    const deviceId = 'old laptop'
    await guest('POST', '/password/send-temp', { email: anna.email, deviceId })
    await guest('POST', '/password/reset', { email: anna.email, deviceId })
    const [signIn, reset] = [await codeTo(anna.email, 'sign-in'), await codeTo(anna.email, 'reset')]
    const email = 'anna.moved@example.ru'
    await send(anna, 'POST', '/email', { email, password, deviceId })
    const change = { email, code: await codeTo(email, 'proof'), deviceId }
    expect((await send(anna, 'PUT', '/email', change)).status).toBe(200)
    expect((await send(anna, 'PUT', '/email', change)).status).toBe(200)
    expect((await guest('POST', '/login', { username: anna.email, password: signIn, deviceId })).status).toBe(422)
    expect(
      (
        await guest('PUT', '/password/reset', {
          email: anna.email,
          code: reset,
          password: 'другие три слова',
          deviceId,
        })
      ).status,
    ).toBe(422)
    // Even one that a concurrent request inserts later.
    const { rows } = await pool.query<{ id: string }>(
      `insert into email_codes (site_id, email, purpose, device_id, user_id) values (1, $1, 'sign-in', $2, $3)
        returning id`,
      [anna.email, deviceId, anna.userId],
    )
    const late = codeOf({ tokenSecret: testTokenSecret }, rows[0]!.id)
    expect((await guest('POST', '/login', { username: anna.email, password: late, deviceId })).status).toBe(422)
  })

  test('200: an email with an account is reported to its owner only, without a code', async () => {
    const anna = await withPassword()
    const boris = await someone()
    expect((await send<{ codeSent: boolean }>(anna, 'POST', '/email', { email: boris.email, password })).body).toEqual({
      codeSent: true,
    })
    expect(await emailsTo(boris.email)).toEqual(['Почта уже занята'])
    const { rows } = await pool.query<{ id: string }>('select id from email_codes where email = $1', [boris.email])
    const code = codeOf({ tokenSecret: testTokenSecret }, rows[0]!.id)
    expect((await queuedEmailsTo(pool, boris.email))[0]?.email.text).not.toMatch(/\d{4} ?\d{4}/)
    expect((await send(anna, 'PUT', '/email', { email: boris.email, code })).status).toBe(422)
    expect(await get(anna)).toMatchObject({ email: anna.email })
    expect(
      (await send(anna, 'POST', '/email', { email: ` ${anna.email.toUpperCase()}`, password })).body.errors,
    ).toHaveProperty('email')
  })

  test('a code of another account never proves a stranger’s email: later orders stay with its owner', async () => {
    const attacker = await withPassword()
    const victim = 'victim@example.ru'
    const deviceId = 'taker’s phone'
    await send(attacker, 'POST', '/email', { email: victim, password, deviceId })
    // All codes the attacker can read: those sent to the attacker's own address.
    await guest('POST', '/password/send-temp', { email: attacker.email, deviceId })
    await guest('POST', '/password/reset', { email: attacker.email, deviceId })
    for (const purpose of ['proof', 'sign-in', 'reset'] as const)
      expect(
        (
          await send(attacker, 'PUT', '/email', {
            email: victim,
            code: await codeTo(attacker.email, purpose),
            deviceId,
          })
        ).status,
      ).toBe(422)
    expect(await get(attacker)).toMatchObject({ email: attacker.email })
    const placed = await orderBy(victim)
    expect((await sendRequest(app, attacker, 'GET', `/orders/v1/view?orderId=${placed.orderId}`)).status).toBe(404)
    expect((await pool.query('select user_id as id from orders where id = $1', [placed.orderId])).rows[0].id).not.toBe(
      attacker.userId,
    )
  })

  test('200: for 14 days the notice’s link restores the account and removes sessions and password', async () => {
    const anna = await withPassword()
    const thief = { ...anna, headers: { ...anna.headers } }
    const [first, second] = ['thief.one@example.ru', 'thief.two@example.ru']
    await changeEmailTo(thief, first)
    const link = await returnLinkTo(anna.email)
    await changeEmailTo(thief, second)
    // The thief’s link does not work after that.
    const thiefLink = await returnLinkTo(first)
    expect([link, thiefLink].map((token) => typeof token)).toEqual(['string', 'string'])
    const restore = (token: string | undefined, site = '1') =>
      sendRequest<{ isReturned: boolean }>(app, { headers: { 'x-site-id': site } }, 'POST', '/users/v1/email/return', {
        token,
      })
    for (const [token, site] of [
      [link, '2'],
      [link?.slice(0, -1), '1'],
      [`${randomUUID()}.${link?.split('.')[1]}`, '1'],
      ['1', '1'],
    ] as const)
      expect((await restore(token, site)).status).toBe(404)
    expect((await Promise.all([restore(link), restore(link)])).map(({ status, body }) => [status, body])).toEqual([
      [200, { isReturned: true }],
      [200, { isReturned: true }],
    ])
    await eventually(async () => expect((await sendRequest(app, thief, 'GET', '/users/v1/profile')).status).toBe(406))
    expect((await restore(thiefLink)).status).toBe(404)
    const { rows } = await pool.query(
      'select email::text, password_hash as hash, email_proven_at is not null as proven from users where id = $1',
      [anna.userId],
    )
    expect(rows).toEqual([{ email: anna.email, hash: null, proven: true }])
    expect(await emailsTo(second)).toContain('Прежняя почта аккаунта возвращена')
    // The owner signs in by a one-time password sent to the restored address.
    await guest('POST', '/login', { username: anna.email, emailOnly: true, deviceId: 'her phone' })
    const opened = await guest<{ token: string }>('POST', '/login', {
      username: anna.email,
      password: await codeTo(anna.email, 'sign-in'),
      deviceId: 'her phone',
    })
    expect(opened.status).toBe(200)
  })

  test('404: the link is 14 days old', async () => {
    const anna = await withPassword()
    await changeEmailTo(anna, 'moved.long.ago@example.ru')
    const link = await returnLinkTo(anna.email)
    await pool.query(`update email_changes set changed_at = now() - interval '14 days 1 second' where user_id = $1`, [
      anna.userId,
    ])
    expect((await guest('POST', '/email/return', { token: link })).status).toBe(404)
    expect(await returnLinkTo(anna.email)).toBeUndefined()
    await deleteExpiredEmailChanges(pool)
    expect((await pool.query('select from email_changes where user_id = $1', [anna.userId])).rowCount).toBe(0)
    // Then anybody who proves the email address can use it.
    const boris = await withPassword()
    expect((await changeEmailTo(boris, anna.email)).status).toBe(200)
  })

  test('an account’s recent email cannot be taken by signup, an order or another’s change', async () => {
    const anna = await withPassword()
    await changeEmailTo(anna, 'anna.now@example.ru')
    const deviceId = 'any device'
    const form = {
      fio: 'Кто Угодно',
      phone: '+79101234567',
      email: anna.email,
      password,
      consents: { personalData: true },
      deviceId,
    }
    expect((await guest<{ codeSent: boolean }>('POST', '/signup', form)).body).toMatchObject({ codeSent: true })
    expect(
      (await send<{ codeSent: boolean }>(await withPassword(), 'POST', '/email', { email: anna.email, password })).body,
    ).toEqual({
      codeSent: true,
    })
    expect(await emailsTo(anna.email)).toEqual(['Почта аккаунта изменена', 'Почта уже занята', 'Почта уже занята'])
    const placed = await orderBy(anna.email)
    expect(placed.authToken).toBeNull()
    expect((await pool.query('select from users where email = $1', [anna.email])).rowCount).toBe(0)
    // The account with another email address never sees the order.
    const view = (who: { headers: Record<string, string> }) =>
      sendRequest(app, who, 'GET', `/orders/v1/view?orderId=${placed.orderId}`)
    const signInByCode = async (email: string) => {
      await guest('POST', '/login', { username: email, emailOnly: true, deviceId })
      const { body } = await guest<{ token: string }>('POST', '/login', {
        username: email,
        password: await codeTo(email, 'sign-in'),
        deviceId,
      })
      return { headers: { 'x-site-id': '1', authorization: `Bearer ${body.token}` } }
    }
    const now = await signInByCode('anna.now@example.ru')
    expect((await view(now)).status).toBe(404)
    const exported = await sendRequest<PersonalData>(app, now, 'POST', '/users/v1/export', { password })
    expect(exported.status).toBe(200)
    expect(exported.body.parts.find(({ code }) => code === 'orders')?.rows).toEqual([])
    expect((await guest('POST', '/email/return', { token: await returnLinkTo(anna.email) })).status).toBe(200)
    expect((await view(await signInByCode(anna.email))).status).toBe(200)
  })

  test('409: another account has the email; nothing changes, and the link works once it is free', async () => {
    const anna = await withPassword()
    await changeEmailTo(anna, 'anna.elsewhere@example.ru')
    const token = await returnLinkTo(anna.email)
    // Created at the moment of the change.
    await pool.query(`insert into users (site_id, email, price_role) values (1, $1, 'guest_opt')`, [anna.email])
    expect((await guest<{ message: string }>('POST', '/email/return', { token })).body).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('уже есть другой аккаунт'),
    })
    expect(await get(anna)).toMatchObject({ email: 'anna.elsewhere@example.ru' })
    await pool.query('delete from users where email = $1', [anna.email])
    expect((await guest('POST', '/email/return', { token })).status).toBe(200)
  })

  test('200: orders placed with the former email before the change stay with the account', async () => {
    const anna = await withPassword()
    const placed = await orderBy(anna.email)
    expect((await sendRequest(app, anna, 'GET', `/orders/v1/view?orderId=${placed.orderId}`)).status).toBe(404)
    expect((await changeEmailTo(anna, 'anna.moves@example.ru')).status).toBe(200)
    expect((await sendRequest(app, anna, 'GET', `/orders/v1/view?orderId=${placed.orderId}`)).status).toBe(200)
  })

  test('200: a code typed to confirm an action proves the account’s email; its orders stay at the next change', async () => {
    const anna = await someone()
    await pool.query('update users set email_proven_at = null where id = $1', [anna.userId])
    const elsewhere = await openSessionOf(anna.userId)
    const placed = await orderBy(anna.email)
    const view = () => sendRequest(app, anna, 'GET', `/orders/v1/view?orderId=${placed.orderId}`)
    expect((await view()).status).toBe(404)
    const email = 'anna.from.work@example.ru'
    const deviceId = 'home laptop'
    await send(anna, 'POST', '/password/send-temp', { email: anna.email, deviceId })
    await send(anna, 'POST', '/email', { email, code: await codeTo(anna.email, 'sign-in'), deviceId })
    const changed = await send(anna, 'PUT', '/email', { email, code: await codeTo(email, 'proof'), deviceId })
    expect(changed.status).toBe(200)
    expect((await view()).status).toBe(200)
    const { rows } = await pool.query('select revoked_at is not null as "isOver" from sessions where id = $1', [
      elsewhere,
    ])
    expect(rows).toEqual([{ isOver: true }])
  })

  test('200: a code typed to confirm an action starts the rights of a proven email at once', async () => {
    const anna = await someone()
    await pool.query('update users set email_proven_at = null where id = $1', [anna.userId])
    const password = () => sendRequest(app, anna, 'PUT', '/users/v1/password', { password: 'три слова и ещё' })
    expect((await password()).status).toBe(422)
    const deviceId = 'home laptop'
    await send(anna, 'POST', '/password/send-temp', { email: anna.email, deviceId })
    const code = await codeTo(anna.email, 'sign-in')
    expect((await send(anna, 'PUT', '/phone', { phone: '', code, deviceId })).status).toBe(200)
    const { body } = await sendRequest(app, anna, 'GET', '/users/v1/password')
    expect(body).toEqual({ hasPassword: false, isEmailProven: true })
  })

  test('200: emails with offers and their consent end with the former email; waits for goods go to the new one', async () => {
    const anna = await withPassword()
    const former = { headers: { ...anna.headers, 'idempotency-key': randomUUID() } }
    await sendRequest(app, former, 'POST', '/mail-distribution/v1/recipients/subscribe', { email: anna.email })
    await pool.query(
      `insert into restock_waits (site_id, email, group_id, user_id, text_version, confirmed_at, notified_at)
       select 1, m.email, m.group_id, m.user_id, '1', now(), m.notified_at
       from (values ($1::citext, $2::bigint, $3::bigint, null::timestamptz), ($1, $4, $3, null), ($1, $5, $3, now()),
         ('waits.now@example.ru', $2, null, now())) as m (email, group_id, user_id, notified_at)`,
      [anna.email, goods.needles, anna.userId, goods.spool, goods.overlocker],
    )
    await changeEmailTo(anna, 'waits.now@example.ru')
    const inForce = await pool.query(
      `select kind from consents where user_id = $1 and kind = 'advertising' and withdrawn_at is null`,
      [anna.userId],
    )
    expect(inForce.rows).toEqual([])
    const { rows } = await pool.query(
      `select group_id::int as id, email::text from restock_waits
       where user_id = $1 and notified_at is null and ended_at is null order by group_id`,
      [anna.userId],
    )
    expect(rows).toEqual(
      [goods.needles, goods.spool].sort((a, b) => a - b).map((id) => ({ id, email: 'waits.now@example.ru' })),
    )
  })

  test('200: DELETE /users/v1 by the password: signs out on every process', async () => {
    const anna = await withPassword()
    expect((await sendRequest(otherInstance, anna, 'GET', '/users/v1/profile')).status).toBe(200)
    expect((await send<{ isErased: boolean }>(anna, 'DELETE', '', { password })).body).toEqual({ isErased: true })
    expect((await sendRequest(app, anna, 'GET', '/users/v1/profile')).status).toBe(406)
    await eventually(async () =>
      expect((await sendRequest(otherInstance, anna, 'GET', '/users/v1/profile')).status).toBe(406),
    )
    expect((await pool.query('select who from erasure_log where user_id = $1', [anna.userId])).rows).toEqual([
      { who: 'buyer' },
    ])
  })

  test('200: DELETE /users/v1 by a one-time password of the device, not by that of another account', async () => {
    const anna = await someone()
    const boris = await someone()
    await sendRequest(app, anna, 'POST', '/users/v1/password/send-temp', { email: boris.email, deviceId: 'her phone' })
    await sendRequest(app, anna, 'POST', '/users/v1/password/send-temp', { email: anna.email, deviceId: 'her phone' })
    const [hers, his] = [await codeTo(anna.email, 'sign-in'), await codeTo(boris.email, 'sign-in')]
    expect((await send(anna, 'DELETE', '', { code: his, deviceId: 'her phone' })).status).toBe(422)
    expect((await send(anna, 'DELETE', '', { code: hers, deviceId: 'laptop' })).status).toBe(422)
    expect((await send(anna, 'DELETE', '', { code: hers, deviceId: 'her phone' })).status).toBe(200)
    expect(await get(boris)).toMatchObject({ email: boris.email })
  })

  test('429: guesses are limited', async () => {
    const anna = await withPassword()
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        send(anna, 'DELETE', '', { password: `догадка ${n}` }, n % 2 ? app : otherInstance),
      ),
    )
    expect(guesses.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
    expect((await send(anna, 'DELETE', '', { password })).status).toBe(429)
    expect(await get(anna)).toMatchObject({ email: anna.email })
  })
})

async function orderBy(email: string) {
  const buyer = shopper()
  const form = orderForm(await fillBasket(app, buyer, [{ id: goods.needles }]), await calculate(app, buyer))
  const placed = await sendRequest<{ orderId: number; authToken: string | null }>(app, buyer, 'POST', '/orders/v1', {
    ...form,
    personalData: { ...form.personalData, email },
    deviceId: randomUUID(),
  })
  expect(placed.status).toBe(200)
  return placed.body
}

async function openSessionOf(userId: number): Promise<string> {
  const { rows } = await pool.query(
    `insert into sessions (id, user_id, device_id) values (gen_random_uuid(), $1, 'elsewhere') returning id`,
    [userId],
  )
  return rows[0].id
}
