import { randomUUID } from 'node:crypto'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { SignedIn, SignupData } from '@shpulka/contract/people/sessions'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { fillBasket, fillTestShop, goods, guest, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { codeOf } from '../email-codes/email-codes.port.ts'
import { lastCodeTo } from './test-inbox.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

const password = 'тридцать три оверлока'
const otherPassword = 'сорок четыре шпульки ниток'
let people = 0

/** A person who signs up from their own device and network address. */
function newcomer() {
  people += 1
  const deviceId = randomUUID()
  const email = `rita.${people}@example.ru`
  const form = {
    fio: 'Орлова Рита',
    email,
    phone: '8 (916) 123-45-67',
    password,
    consents: { personalData: true },
    deviceId,
  }
  return { email, deviceId, form, address: `203.0.113.${people}` }
}

async function send<Answer = Record<string, unknown>>(
  method: 'POST' | 'PUT',
  url: string,
  body: object,
  {
    address = '203.0.113.250',
    headers = {},
    instance = app,
  }: { address?: string; headers?: Record<string, string>; instance?: typeof app } = {},
) {
  const response = await instance.inject({
    method,
    url: `/api/users/v1/${url}`,
    payload: body,
    headers: { 'x-site-id': '1', ...headers },
    remoteAddress: address,
  })
  return { status: response.statusCode, body: response.json<Answer & { errors: Record<string, string> }>() }
}
const signup = (form: object, options?: Parameters<typeof send>[3]) => send<SignupData>('POST', 'signup', form, options)
const verify = (body: object, options?: Parameters<typeof send>[3]) => send<SignedIn>('POST', 'verify', body, options)
const userOf = async (email: string) => (await pool.query('select * from users where email = $1', [email])).rows[0]
const bearer = (token: string) => ({ headers: { 'x-site-id': '1', authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await sendRequest(app, bearer(token), 'GET', '/users/v1/password')).status

/** Emails about accounts that are queued for an address. */
const emailsOf = async (email: string) =>
  (await queuedEmailsTo(pool, email)).flatMap(({ name, email: message }) => (name === 'order-placed' ? [] : [message]))

async function signedUp() {
  const rita = newcomer()
  await signup(rita.form, rita)
  const { body } = await verify(
    { email: rita.email, code: await lastCodeTo(pool, rita.email), deviceId: rita.deviceId },
    rita,
  )
  return { ...rita, ...body }
}

describe('POST /users/v1/signup', () => {
  test('200: entering the code creates the account with the guest’s basket and signs in', async () => {
    const rita = newcomer()
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles, count: 2 }])
    const requested = await signup(rita.form, rita)
    expect(requested).toMatchObject({
      status: 200,
      body: { token: null, refreshToken: null, basket: null, codeSent: true },
    })
    expect(await userOf(rita.email)).toBeUndefined()

    const code = (await lastCodeTo(pool, rita.email))!
    const [message] = await emailsOf(rita.email)
    expect(message?.text).toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
    const { status, body } = await verify(
      { email: rita.email, code, deviceId: rita.deviceId },
      { ...rita, headers: { 'x-cart-token': anna.cartToken } },
    )
    expect(status).toBe(200)
    expect(await statusOf(body.token)).toBe(200)
    expect((body.basket as Basket).total.count).toBe(2)
    expect(await userOf(rita.email)).toMatchObject({
      fio: 'Орлова Рита',
      phone: '+79161234567',
      role: 'guest',
      price_role: 'guest_opt',
      is_organization: false,
    })
    const { rows } = await pool.query(
      'select kind, source from consents where user_id = (select id from users where email = $1)',
      [rita.email],
    )
    expect(rows).toEqual([{ kind: 'personal-data', source: 'signup' }])
    const signIn = await send('POST', 'login', { username: rita.email, password })
    expect(signIn.status).toBe(200)
  })

  test('200: an organization gets wholesale prices; role, prices, bonuses and proof are ignored', async () => {
    const rita = newcomer()
    const form = {
      ...rita.form,
      isOrganization: true,
      organization: { inn: '7707083893', kpp: '773601001', name: 'ООО «Строчка»' },
      consents: { personalData: true, advertising: true },
      role: 'dealer',
      priceRole: 'dealer',
      verified: true,
      id: 1,
      bonus: 1e9,
      bonusType: 7,
      email_proven_at: '2020-01-01',
    }
    await signup(form, rita)
    expect(await userOf(rita.email)).toBeUndefined()
    await verify(
      { email: rita.email, code: await lastCodeTo(pool, rita.email), deviceId: rita.deviceId, role: 'dealer' },
      rita,
    )
    expect(await userOf(rita.email)).toMatchObject({
      role: 'org_user',
      price_role: 'guest_opt',
      bonus_type: 1,
      is_organization: true,
      organization_name: 'ООО «Строчка»',
      inn: '7707083893',
      kpp: '773601001',
    })
    // The code proved the email address: the accepted newsletter needs no second confirmation.
    const { rows } = await pool.query(
      'select source, subscribed_at is not null as begun from mail_recipients where email = $1',
      [rita.email],
    )
    expect(rows).toEqual([{ source: 'signup', begun: true }])
  })

  test('400: every field has its own error', async () => {
    const { status, body } = await signup({
      fio: '12',
      email: 'rita@',
      phone: '12',
      password: ' qwerty123',
      isOrganization: true,
      organization: { inn: '7707083894', name: '' },
      consents: { personalData: false },
      deviceId: randomUUID(),
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors).sort()).toEqual(['phone'])
    const again = await signup({
      fio: '12',
      email: 'rita@',
      phone: '12345',
      password: ' qwerty123',
      isOrganization: true,
      organization: { inn: '7707083894', name: '' },
      consents: { personalData: false },
      deviceId: randomUUID(),
    })
    expect(Object.keys(again.body.errors)).toEqual(
      expect.arrayContaining([
        'fio',
        'email',
        'phone',
        'password',
        'organization.inn',
        'organization.name',
        'consents.personalData',
      ]),
    )
  })

  test('400: a company without a KPP; a sole proprietor has none', async () => {
    const errorsOf = async (inn: string) => {
      const rita = newcomer()
      const form = { ...rita.form, isOrganization: true, organization: { inn, name: 'Строчка' } }
      return (await signup(form, rita)).body.errors
    }
    expect(Object.keys(await errorsOf('7707083893'))).toEqual(['organization.kpp'])
    expect(await errorsOf('379800000150')).toBeUndefined()
  })

  test('200: an email with an account gets the same answer, and its owner an email without a code', async () => {
    const owner = await signedUp()
    const stranger = { ...newcomer(), email: owner.email }
    const free = newcomer()
    const answers = [await signup({ ...stranger.form, email: owner.email }, stranger), await signup(free.form, free)]
    expect(answers[0]).toEqual(answers[1])
    const emails = await emailsOf(owner.email)
    const message = emails.find(({ subject }) => subject.includes('уже есть аккаунт'))!
    expect(message.text).not.toMatch(/\d{4} \d{4}/)
    // Even the correct code opens nothing.
    expect(await lastCodeTo(pool, owner.email)).toBeUndefined()
    const { rows } = await pool.query<{ id: string }>(
      'select id from email_codes where email = $1 order by created_at desc',
      [owner.email],
    )
    const code = codeOf({ tokenSecret: testTokenSecret }, rows[0]!.id)
    expect((await verify({ email: owner.email, code, deviceId: stranger.deviceId }, stranger)).status).toBe(422)
  })

  test('200: a repeat sends no second email; the last password is stored', async () => {
    const rita = newcomer()
    await Promise.all([
      signup(rita.form, rita),
      signup(rita.form, { ...rita, instance: otherInstance }),
      signup(rita.form, rita),
    ])
    await signup({ ...rita.form, password: otherPassword }, rita)
    expect(await emailsOf(rita.email)).toHaveLength(1)
    const body = { email: rita.email, code: await lastCodeTo(pool, rita.email), deviceId: rita.deviceId }
    const verified = await Promise.all([
      verify(body, rita),
      verify(body, { ...rita, instance: otherInstance }),
      verify(body, rita),
    ])
    expect(verified.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(verified.map(({ body }) => body.refreshToken)).size).toBe(1)
    expect((await send('POST', 'login', { username: rita.email, password: otherPassword })).status).toBe(200)
  })

  test('400: device-bound calls require a device', async () => {
    const rita = newcomer()
    const code = '00000000'
    for (const [method, url, body] of [
      ['POST', 'signup', rita.form],
      ['POST', 'verify', { email: rita.email, code }],
      ['POST', 'verify/send', { email: rita.email }],
      ['POST', 'password/reset', { email: rita.email }],
      ['PUT', 'password/reset', { email: rita.email, code, password }],
      ['POST', 'password/send-temp', { email: rita.email }],
      ['POST', 'login', { username: rita.email }],
      ['POST', 'login', { username: rita.email, password, emailOnly: true }],
    ] as const)
      for (const deviceId of [undefined, '', 'short'])
        expect(await send(method, url, { ...body, deviceId }, rita), url).toMatchObject({
          status: 400,
          body: { errors: { deviceId: expect.stringMatching(/[а-яё]/) } },
        })
    expect((await pool.query('select from email_codes where email = $1', [rita.email])).rowCount).toBe(0)
  })

  test('200: two devices that concurrently sign up one email address get one account', async () => {
    const rita = newcomer()
    const other = { ...newcomer(), email: rita.email }
    await Promise.all([
      signup(rita.form, rita),
      signup({ ...other.form, email: rita.email }, { ...other, instance: otherInstance }),
    ])
    const { rows } = await pool.query('select id, device_id as device from email_codes where email = $1', [rita.email])
    const answers = await Promise.all(
      rows.map(({ id, device }, n) =>
        verify(
          { email: rita.email, code: codeOf({ tokenSecret: testTokenSecret }, id), deviceId: device },
          { address: rita.address, instance: n ? app : otherInstance },
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await pool.query('select from users where email = $1', [rita.email])).rowCount).toBe(1)
  })

  test('422: a code of another device, another email address, another purpose', async () => {
    const rita = newcomer()
    await signup(rita.form, rita)
    const code = await lastCodeTo(pool, rita.email)
    for (const wrong of [{ deviceId: randomUUID() }, { deviceId: rita.deviceId, email: newcomer().email }])
      expect((await verify({ email: rita.email, code, ...wrong }, rita)).status).toBe(422)
    expect(
      (await send('PUT', 'password/reset', { email: rita.email, code, password, deviceId: rita.deviceId })).status,
    ).toBe(422)
    expect((await verify({ email: rita.email, code, deviceId: rita.deviceId }, rita)).status).toBe(200)
  })

  test('names with line breaks and tags stay text in emails', async () => {
    const rita = newcomer()
    await signup({ ...rita.form, fio: 'Рита\r\nBcc: all@example.ru\r\n\r\n<script>alert(1)</script>' }, rita)
    const [message] = await emailsOf(rita.email)
    expect(message?.to.name).toBe('Рита Bcc: all@example.ru <script>alert(1)</script>')
    expect(message?.html).not.toContain('<script>')
  })
})

describe('POST /users/v1/verify/send', () => {
  test('200: sends another code, which replaces the first; an email without a signup gets nothing', async () => {
    const rita = newcomer()
    await signup(rita.form, rita)
    const first = await lastCodeTo(pool, rita.email)
    await pool.query(`update email_codes set created_at = now() - interval '40 seconds' where email = $1`, [rita.email])
    expect((await send('POST', 'verify/send', { email: rita.email, deviceId: rita.deviceId }, rita)).status).toBe(200)
    expect((await verify({ email: rita.email, code: first, deviceId: rita.deviceId }, rita)).status).toBe(422)
    expect(
      (await verify({ email: rita.email, code: await lastCodeTo(pool, rita.email), deviceId: rita.deviceId }, rita))
        .status,
    ).toBe(200)

    expect(
      (await send('POST', 'verify/send', { email: 'stranger@example.ru', deviceId: rita.deviceId }, rita)).body,
    ).toEqual({ codeSent: true })
    expect(await emailsOf('stranger@example.ru')).toEqual([])
  })
})

describe('passwords', () => {
  test('200: a new password by the emailed code signs in and ends all other sessions and the old one', async () => {
    const rita = await signedUp()
    expect(
      (await send('POST', 'password/reset', { email: ` ${rita.email.toUpperCase()} `, deviceId: rita.deviceId }, rita))
        .body,
    ).toEqual({
      codeSent: true,
    })
    expect(
      (await send('POST', 'password/reset', { email: 'nobody.here@example.ru', deviceId: rita.deviceId }, rita)).body,
    ).toEqual({
      codeSent: true,
    })
    expect(await emailsOf('nobody.here@example.ru')).toEqual([])
    const laptop = await send<SignedIn>('POST', 'login', { username: rita.email, password, deviceId: 'laptop' })
    const reset = {
      email: rita.email,
      code: await lastCodeTo(pool, rita.email),
      password: otherPassword,
      deviceId: rita.deviceId,
    }
    const { status, body } = await send<SignedIn>('PUT', 'password/reset', reset, rita)
    expect(status).toBe(200)
    await eventually(async () =>
      expect([await statusOf(laptop.body.token), await statusOf(body.token)]).toEqual([406, 200]),
    )
    expect((await send('POST', 'login', { username: rita.email, password })).status).toBe(422)
    expect((await send('POST', 'login', { username: rita.email, password: otherPassword })).status).toBe(200)
    expect((await emailsOf(rita.email)).some(({ subject }) => subject.startsWith('Пароль изменён'))).toBe(true)
  })

  test('400: a missing or invalid email address', async () => {
    for (const email of [null, '', 'rita', 'a@b'])
      for (const url of ['password/reset', 'password/send-temp'])
        expect((await send('POST', url, { email, deviceId: randomUUID() })).body.errors).toHaveProperty('email')
  })

  test('PUT: requires the old password, ends other sessions; 422 wrong, 400 missing or too common', async () => {
    const rita = await signedUp()
    const laptop = await send<SignedIn>('POST', 'login', { username: rita.email, password, deviceId: 'laptop' })
    const change = (body: object) => send('PUT', 'password', body, bearer(rita.token))
    expect((await change({ password: otherPassword })).body.errors).toHaveProperty('oldPassword')
    expect((await change({ oldPassword: 'не тот пароль', password: otherPassword })).status).toBe(422)
    expect((await change({ oldPassword: password, password: 'шпулька2026' })).body.errors).toHaveProperty('password')
    expect((await change({ oldPassword: ` ${password} `, password: otherPassword })).body).toEqual({
      hasPassword: true,
    })
    await eventually(async () =>
      expect([await statusOf(laptop.body.token), await statusOf(rita.token)]).toEqual([406, 200]),
    )
    expect((await send('POST', 'login', { username: rita.email, password: otherPassword })).status).toBe(200)
    expect((await emailsOf(rita.email)).some(({ subject }) => subject.startsWith('Пароль изменён'))).toBe(true)
    expect((await send('PUT', 'password', { password: otherPassword })).status).toBe(401)
  })

  test('are stored as argon2id with these costs, each with its own salt', async () => {
    const stored = [await signedUp(), await signedUp()].map(
      async ({ email }) => (await userOf(email)).password_hash as string,
    )
    const hashes = await Promise.all(stored)
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
    expect(hashes[0]).not.toBe(hashes[1])
  })

  test('PUT: without a password an emailed code is required, once', async () => {
    const rita = await signedUp()
    await pool.query('update users set password_hash = null where email = $1', [rita.email])
    expect((await sendRequest(app, bearer(rita.token), 'GET', '/users/v1/password')).body).toEqual({
      hasPassword: false,
      isEmailProven: true,
    })
    const set = (body: object) =>
      send('PUT', 'password', { password: otherPassword, deviceId: rita.deviceId, ...body }, bearer(rita.token))
    expect(await set({})).toMatchObject({ status: 400, body: { errors: { code: 'Введите код из письма' } } })
    expect((await set({ oldPassword: password })).status).toBe(400)
    expect((await set({ code: '00000000' })).body).toMatchObject({
      statusCode: 422,
      errors: { code: expect.any(String) },
    })
    await send('POST', 'password/send-temp', { email: rita.email, deviceId: rita.deviceId }, rita)
    const code = await lastCodeTo(pool, rita.email)
    expect((await set({ code, deviceId: randomUUID() })).status).toBe(422)
    expect((await set({ code })).body).toEqual({ hasPassword: true })
    expect((await send('POST', 'login', { username: rita.email, password: otherPassword }, rita)).status).toBe(200)
  })
})

describe('devices', () => {
  const devices = async (token: string) =>
    (
      await sendRequest<{ sessions: { id: string; title: string; isCurrent: boolean }[] }>(
        app,
        bearer(token),
        'GET',
        '/users/v1/sessions',
      )
    ).body.sessions

  test('are listed with the current first; ended one by one, all others, all', async () => {
    const rita = await signedUp()
    const on = async (deviceId: string, agent: string) =>
      (
        await send<SignedIn>(
          'POST',
          'login',
          { username: rita.email, password, deviceId },
          { headers: { 'user-agent': agent } },
        )
      ).body.token
    const laptop = await on(
      'laptop',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    )
    const tablet = await on('tablet', 'curl/8.0')
    const listed = await devices(laptop)
    expect(listed.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
      ['Firefox, Windows', true],
      ['Неизвестное устройство', false],
      ['Неизвестное устройство', false],
    ])
    const [{ id: tabletSession }] = (
      await pool.query(
        `select id from sessions where device_id = 'tablet' and user_id = (select id from users where email = $1)`,
        [rita.email],
      )
    ).rows
    expect((await sendRequest(app, bearer(laptop), 'DELETE', `/users/v1/sessions/${tabletSession}`)).status).toBe(200)
    expect((await sendRequest(app, bearer(laptop), 'DELETE', `/users/v1/sessions/${tabletSession}`)).status).toBe(404)
    await eventually(async () => expect(await statusOf(tablet)).toBe(406))
    expect(
      (
        await sendRequest<{ sessions: object[] }>(
          app,
          bearer(laptop),
          'DELETE',
          '/users/v1/sessions?exceptCurrent=true',
        )
      ).body.sessions,
    ).toHaveLength(1)
    await eventually(async () => expect([await statusOf(rita.token), await statusOf(laptop)]).toEqual([406, 200]))
    expect(
      (await sendRequest<{ sessions: object[] }>(app, bearer(laptop), 'DELETE', '/users/v1/sessions')).body.sessions,
    ).toEqual([])
    await eventually(async () => expect(await statusOf(laptop)).toBe(406))
  })

  test('404: of another user; 401: for a guest', async () => {
    const [rita, vera] = [await signedUp(), await signedUp()]
    const id = (await devices(vera.token))[0]?.id
    expect((await sendRequest(app, bearer(rita.token), 'DELETE', `/users/v1/sessions/${id}`)).status).toBe(404)
    expect(await statusOf(vera.token)).toBe(200)
    expect((await sendRequest(app, { headers: {} }, 'GET', '/users/v1/sessions')).status).toBe(401)
  })

  test('POST /users/v1/logout ends this session by either token on every instance; a guest gets 200', async () => {
    const [rita, vera] = [await signedUp(), await signedUp()]
    expect((await sendRequest(app, bearer(rita.token), 'POST', '/users/v1/logout', {})).body).toEqual({})
    expect(
      (await sendRequest(app, { headers: {} }, 'POST', '/users/v1/logout', { refreshToken: vera.refreshToken })).body,
    ).toEqual({})
    const statusThere = async (token: string) =>
      (await sendRequest(otherInstance, bearer(token), 'GET', '/users/v1/password')).status
    await eventually(async () =>
      expect([await statusThere(rita.token), await statusThere(vera.token)]).toEqual([406, 406]),
    )
    for (const body of [{}, { refreshToken: null }, { refreshToken: 'nobody’s' }])
      expect((await sendRequest(app, { headers: {} }, 'POST', '/users/v1/logout', body)).status).toBe(200)
  })
})
