import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { LoginData, SignedIn } from '@shpulka/contract/people/sessions'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import {
  calculate,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { openPasswords } from '../passwords/passwords.port.ts'
import { lastCodeTo } from './test-inbox.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)
const passwords = openPasswords()

const password = 'тридцать три оверлока'
const passwordHash = await passwords.hash(password)
let userCount = 0

/** Creates a user with their own account and device. */
async function createUser({ hasPassword = true, isProven = true, phone = '' } = {}) {
  userCount += 1
  const email = `vera.${userCount}@example.ru`
  const { rows } = await pool.query(
    `insert into users (site_id, email, phone, role, price_role, password_hash, email_proven_at) values (1, $1, $2,
      'dealer', 'dealer', $3, case when $4 then now() end) returning id`,
    [email, phone, hasPassword ? passwordHash : null, isProven],
  )
  return { id: rows[0].id as number, email, deviceId: randomUUID() }
}

let ipCount = 0
function nextIp() {
  ipCount += 1
  return `203.0.${ipCount >> 8}.${ipCount & 255}`
}
/** Calls the API from a network address. */
async function post<Answer = Record<string, unknown>>(
  url: string,
  body: object,
  { from = nextIp(), headers = {}, instance = app } = {},
) {
  const response = await instance.inject({
    method: 'POST',
    url: `/api/users/v1/${url}`,
    payload: body,
    headers: { 'x-site-id': '1', ...headers },
    remoteAddress: from,
  })
  return { status: response.statusCode, body: response.json<Answer>(), headers: response.headers }
}
const login = (body: object, options?: Parameters<typeof post>[2]) =>
  post<LoginData & { errors: Record<string, string> }>('login', body, options)
const bearer = (token: string | null) => ({ headers: { 'x-site-id': '1', authorization: `Bearer ${token}` } })
const sessionStatus = async (token: string | null) =>
  (await sendRequest(app, bearer(token), 'GET', '/users/v1/password')).status

/** Runs `work` and counts how many passwords it hashed. */
async function countHashes<T>(work: () => Promise<T>): Promise<{ result: T; hashCount: number }> {
  let hashCount = 0
  const count = () => {
    hashCount += 1
  }
  subscribe('shpulka:password-hash', count)
  try {
    return { result: await work(), hashCount }
  } finally {
    unsubscribe('shpulka:password-hash', count)
  }
}

describe('POST /users/v1/login', () => {
  test('200: by email in any letter case, or by phone, with spaces around both', async () => {
    const vera = await createUser({ phone: '+79161234567' })
    for (const username of [`  ${vera.email.toUpperCase()} `, '8 (916) 123-45-67']) {
      const { status, body } = await login({ username, password: `  ${password} `, deviceId: randomUUID() })
      expect(status).toBe(200)
      expect(body).toMatchObject({ passwordSent: false, basket: expect.any(Object) })
      expect(await sessionStatus(body.token)).toBe(200)
    }
  })

  test('422: a wrong password, no account and no password have the same answer and cost one hash each', async () => {
    const vera = await createUser()
    const { email: withoutPassword } = await createUser({ hasPassword: false })
    const answers = []
    for (const username of [vera.email, 'nobody@example.ru', withoutPassword, '+7 900 000-00-00']) {
      const { result, hashCount } = await countHashes(() =>
        login({ username, password: 'не тот пароль вовсе', deviceId: randomUUID() }),
      )
      answers.push([result.status, { ...result.body, requestId: '' }, hashCount])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject([422, { errors: { password: 'Неверный логин или пароль' } }, 1])
  })

  test.each([
    ['login', { password: 'не тот пароль вовсе' }],
    ['login', { emailOnly: true }],
    ['password/send-temp', {}],
    ['password/reset', {}],
    ['verify/send', {}],
    ['signup', { fio: 'Орлова Вера', phone: '+7 916 123-45-67', password, consents: { personalData: true } }],
  ])(
    '%s %j: the same answer after the same work for an email address with an account and one without',
    async (url, body) => {
      const vera = await createUser()
      const outcomes: object[] = []
      const queriesSent: string[][] = []
      for (const email of [vera.email, `nobody.${userCount}@example.ru`]) {
        const queries = await queriesOf(async () => {
          const { result, hashCount } = await countHashes(() =>
            post(url, { username: email, email, deviceId: randomUUID(), ...body }),
          )
          outcomes.push([result.status, { ...result.body, requestId: '' }, hashCount])
        })
        expect(queries).not.toEqual([])
        queriesSent.push(queries)
      }
      expect(outcomes[0]).toEqual(outcomes[1])
      expect(queriesSent[0]).toEqual(queriesSent[1])
    },
  )

  test('422: an account signs in on its own site only, by password or code, and no email is sent', async () => {
    const vera = await createUser()
    const onSiteTwo = { headers: { 'x-site-id': '2' } }
    const asVera = { username: vera.email, deviceId: vera.deviceId }
    expect((await login({ ...asVera, password }, onSiteTwo)).status).toBe(422)
    expect((await login(asVera, onSiteTwo)).body).toMatchObject({ passwordSent: true })
    expect(await lastCodeTo(pool, vera.email)).toBeUndefined()
    await login(asVera)
    const code = await lastCodeTo(pool, vera.email)
    expect((await login({ ...asVera, password: code }, onSiteTwo)).status).toBe(422)
    expect((await login({ ...asVera, password: code })).status).toBe(200)
  })

  test('200: signing in again on a device opens another session and ends the previous one', async () => {
    const vera = await createUser()
    const asVera = { username: vera.email, password, deviceId: vera.deviceId }
    const { body: first } = await login(asVera)
    await pool.query(
      `update sessions set created_at = now() - interval '31 seconds', used_at = now() - interval '31 seconds'
        where user_id = $1`,
      [vera.id],
    )
    const { body: second } = await login(asVera)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    await eventually(async () =>
      expect([await sessionStatus(first.token), await sessionStatus(second.token)]).toEqual([406, 200]),
    )
  })

  test.each(['limit_hits', 'users', 'email_codes', 'sessions'])(
    '5xx while %s cannot be read: nobody is let in when a check fails',
    async (table) => {
      const vera = await createUser()
      const asVera = { username: vera.email, deviceId: vera.deviceId }
      await login(asVera)
      const code = await lastCodeTo(pool, vera.email)
      const { body: before } = await login({ ...asVera, password, deviceId: randomUUID() })
      await pool.query(`alter table ${table} rename to gone`)
      try {
        const answers = [
          await login({ ...asVera, password: code }),
          ...(table === 'email_codes' ? [] : [await login({ ...asVera, password })]),
        ]
        for (const { status, body } of answers) expect([status >= 500, body.token]).toEqual([true, undefined])
        if (table === 'users' || table === 'sessions')
          expect(await sessionStatus(before.token)).toBeGreaterThanOrEqual(500)
      } finally {
        await pool.query(`alter table gone rename to ${table}`)
      }
      expect((await login({ ...asVera, password: code })).status).toBe(200)
    },
  )

  test('200: a phone of two accounts belongs to the older one; an unproven account has no phone', async () => {
    const phone = '+79169999999'
    await createUser({ phone, isProven: false })
    const vera = await createUser({ phone })
    await createUser({ phone })
    const { result, hashCount } = await countHashes(() => login({ username: phone, password, deviceId: vera.deviceId }))
    expect([result.status, hashCount]).toEqual([200, 1])
    expect((await pool.query('select from sessions where user_id = $1', [vera.id])).rowCount).toBe(1)
  })

  test('429: devices of other accounts with the victim’s phone share the victim’s limit', async () => {
    const phone = '+79168888888'
    const vera = await createUser({ phone })
    const stranger = await createUser({ phone, isProven: false })
    await pool.query(
      `insert into sessions (id, user_id, device_id) select gen_random_uuid(), $1, 'thief ' || n from generate_series(1,
        40) n`,
      [stranger.id],
    )
    const { result, hashCount } = await countHashes(() =>
      Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          login({ username: phone, password: 'догадка вора', deviceId: `thief ${n + 1}` }),
        ),
      ),
    )
    expect(hashCount).toBeLessThanOrEqual(10)
    expect(new Set(result.map(({ status }) => status))).toEqual(new Set([422, 429]))
    expect(vera.id).toBeLessThan(stranger.id)
  })

  test('400: a name that is neither an email nor a phone', async () => {
    expect((await login({ username: 'vera', password })).body.errors).toHaveProperty('username')
  })

  test('200: a one-time password works once, on its device; the answer does not reveal accounts', async () => {
    const vera = await createUser({ hasPassword: false })
    const requested = await login({ username: vera.email, emailOnly: true, deviceId: vera.deviceId })
    const requestForNobody = await login({ username: 'nobody@example.ru', deviceId: randomUUID() })
    expect(requested.body).toEqual({ token: null, refreshToken: null, basket: null, passwordSent: true })
    expect(requestForNobody.body).toEqual(requested.body)
    const code = (await lastCodeTo(pool, vera.email))!
    expect(await lastCodeTo(pool, 'nobody@example.ru')).toBeUndefined()

    expect((await login({ username: vera.email, password: code, deviceId: randomUUID() })).status).toBe(422)
    const { status, body } = await login({
      username: vera.email,
      password: `${code.slice(0, 4)} ${code.slice(4)}`,
      deviceId: vera.deviceId,
    })
    expect(status).toBe(200)
    expect(await sessionStatus(body.token)).toBe(200)
    // Used more than 30 s ago: this is no longer a repeat.
    await pool.query(`update email_codes set used_at = now() - interval '31 seconds' where email = $1`, [vera.email])
    expect((await login({ username: vera.email, password: code, deviceId: vera.deviceId })).status).toBe(422)
  })

  test('200: a repeated request sends no second email and opens no second session, on any instance', async () => {
    const vera = await createUser()
    const request = { username: vera.email, emailOnly: true, deviceId: vera.deviceId }
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => login(request, { instance: n % 2 ? app : otherInstance })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await queuedEmailsTo(pool, vera.email, ['sign-in-code'])).toHaveLength(1)

    const code = (await lastCodeTo(pool, vera.email))!
    const opened = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        login(
          { username: vera.email, password: code, deviceId: vera.deviceId },
          { instance: n % 2 ? app : otherInstance },
        ),
      ),
    )
    expect(opened.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(opened.map(({ body }) => body.refreshToken)).size).toBe(1)
    expect((await pool.query('select from sessions where user_id = $1', [vera.id])).rowCount).toBe(1)
  })

  test('422: five wrong attempts end a one-time password, also when concurrent', async () => {
    const vera = await createUser()
    await login({ username: vera.email, deviceId: vera.deviceId })
    const code = (await lastCodeTo(pool, vera.email))!
    const wrong = String((Number(code) + 1) % 1e8).padStart(8, '0')
    await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        login(
          { username: vera.email, password: wrong, deviceId: vera.deviceId },
          { instance: n % 2 ? app : otherInstance },
        ),
      ),
    )
    expect((await pool.query('select tries from email_codes where email = $1', [vera.email])).rows).toEqual([
      { tries: 5 },
    ])
    expect((await login({ username: vera.email, password: code, deviceId: vera.deviceId })).status).toBe(422)
  })

  test('422: a one-time password expires after ten minutes', async () => {
    const vera = await createUser()
    await login({ username: vera.email, deviceId: vera.deviceId })
    const code = await lastCodeTo(pool, vera.email)
    await pool.query(`update email_codes set created_at = now() - interval '601 seconds' where email = $1`, [
      vera.email,
    ])
    expect(await lastCodeTo(pool, vera.email)).toBeUndefined()
    expect((await login({ username: vera.email, password: code, deviceId: vera.deviceId })).status).toBe(422)
  })

  test('429: of 400 guesses from 100 addresses at most 30 are hashed; a known device gets in', async () => {
    const vera = await createUser()
    await login({ username: vera.email, password, deviceId: vera.deviceId })
    const { result, hashCount } = await countHashes(async () => {
      const statuses = new Map<number, number>()
      for (let round = 0; round < 4; round += 1) {
        const guesses = Array.from({ length: 100 }, (_, n) =>
          login(
            { username: vera.email, password: `догадка номер ${round}` },
            { from: `198.51.100.${n}`, instance: n % 2 ? app : otherInstance },
          ),
        )
        for (const { status } of await Promise.all(guesses)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      return statuses
    })
    expect(hashCount).toBeLessThanOrEqual(30)
    expect(hashCount).toBeGreaterThan(0)
    expect((result.get(429) ?? 0) + (result.get(422) ?? 0)).toBe(400)

    const refused = await login({ username: vera.email, password, deviceId: randomUUID() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login({ username: vera.email, password, deviceId: vera.deviceId })).status).toBe(200)
    await login({ username: vera.email, emailOnly: true, deviceId: vera.deviceId })
    expect(
      (await login({ username: vera.email, password: (await lastCodeTo(pool, vera.email))!, deviceId: vera.deviceId }))
        .status,
    ).toBe(200)
  })

  test('429: an email gets three codes an hour from strangers; a forged address header changes nothing', async () => {
    const vera = await createUser()
    const from = '198.51.100.200'
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1)
      statuses.push(
        (
          await post(
            'password/send-temp',
            { email: vera.email, deviceId: `stranger ${n}` },
            { from, headers: { 'x-forwarded-for': `10.0.0.${n}` } },
          )
        ).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await pool.query('select from email_codes where email = $1', [vera.email])).rowCount).toBe(3)
  })

  test('200: forty customers of one office get one-time passwords; 429: the 11th email of a device', async () => {
    const from = '198.51.100.201'
    const send = (email: string, deviceId: string) => post('password/send-temp', { email, deviceId }, { from })
    const office = await Promise.all(Array.from({ length: 40 }, () => createUser({ hasPassword: false })))
    const outcomes = await Promise.all(office.map(({ email, deviceId }) => send(email, deviceId)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(40).fill(200))
    for (const { email, deviceId } of office.slice(0, 3)) {
      const code = await lastCodeTo(pool, email)
      expect((await login({ username: email, password: code, deviceId }, { from })).status).toBe(200)
    }
    const statuses: number[] = []
    for (const { email } of office.slice(0, 11)) statuses.push((await send(email, 'one device of many')).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('200: a stranger cannot block codes of the owner’s new device; an email gets at most 12 an hour', async () => {
    const vera = await createUser({ hasPassword: false })
    const requestPassword = (deviceId: string, from: string) =>
      login({ username: vera.email, emailOnly: true, deviceId }, { from })
    const stranger = nextIp()
    for (let n = 0; n < 6; n += 1) await requestPassword(`stranger ${n}`, stranger)
    expect((await requestPassword(vera.deviceId, '203.0.112.1')).status).toBe(200)
    const code = await lastCodeTo(pool, vera.email)
    for (let n = 0; n < 20; n += 1) await requestPassword(`crowd ${n}`, nextIp())
    expect((await pool.query('select from email_codes where email = $1', [vera.email])).rowCount).toBe(12)

    await pool.query(`update email_codes set created_at = created_at - interval '60 seconds' where email = $1`, [
      vera.email,
    ])
    expect((await requestPassword('one more', nextIp())).status).toBe(429)
    const spelled = vera.email.replace('@', '+more@')
    expect(
      (await login({ username: spelled, emailOnly: true, deviceId: 'another spelling' }, { from: nextIp() })).status,
    ).toBe(429)
    expect((await requestPassword(vera.deviceId, '203.0.112.1')).status).toBe(200)
    expect((await pool.query('select from email_codes where email = $1', [vera.email])).rowCount).toBe(12)
    expect((await login({ username: vera.email, password: code, deviceId: vera.deviceId })).status).toBe(200)
  })

  test('429: behind our proxy the client address is the one the proxy saw, whatever header the client sends', async () => {
    const { app: behindProxy } = await openTestApi(database, { trustedProxies: 1 })
    const statuses: number[] = []
    const send = (forwarded: string) =>
      post(
        'password/send-temp',
        { email: 'proxied@example.ru', deviceId: randomUUID() },
        { from: '192.0.2.1', headers: { 'x-forwarded-for': forwarded }, instance: behindProxy },
      )
    for (let n = 0; n < 4; n += 1) statuses.push((await send(`10.0.3.${n}, 192.0.2.77`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await send('192.0.2.78')).status).toBe(200)
  })

  test('200: merges the guest’s basket once, within the stock, without losses', async () => {
    const vera = await createUser()
    const first = await login({ username: vera.email, password, deviceId: vera.deviceId })
    await sendRequest(app, bearer(first.body.token), 'POST', '/basket/v1/products', {
      groups: [
        { id: goods.needles, count: 2 },
        { id: goods.overlocker, count: 5 },
      ],
    })
    const anna = guest()
    await fillBasket(app, anna, [
      { id: goods.needles, count: 3 },
      { id: goods.overlocker, count: 6 },
      { id: goods.spool, count: 4 },
    ])
    const signIn = { username: vera.email, password, deviceId: randomUUID() }
    const { body } = await login(signIn, { headers: { 'x-cart-token': anna.cartToken } })
    await login({ ...signIn, basket: anna.cartToken })
    const counts = ({ inStock, notInStock }: Basket) =>
      Object.fromEntries(
        [inStock, notInStock]
          .flatMap(({ products }) => products.flatMap(({ groups }) => groups))
          .map(({ id, count }) => [id, count]),
      )
    expect(counts(body.basket!)).toEqual({ [goods.needles]: 5, [goods.overlocker]: 8, [goods.spool]: 4 })
    const { body: later } = await sendRequest<Basket>(app, bearer(body.token), 'GET', '/basket/v1')
    expect(counts(later)).toEqual(counts(body.basket!))
    expect((await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body.total.count).toBe(0)
  })

  test.each(['login', 'PUT password'])(
    'a %s begun with a password that is changed meanwhile does not outlive the change',
    async (what) => {
      const vera = await createUser()
      const { body } = await login({ username: vera.email, password, deviceId: vera.deviceId })
      const sessions = async () =>
        (await pool.query('select from sessions where user_id = $1 and revoked_at is null', [vera.id])).rowCount
      const changed = await passwords.hash('другой пароль вовсе')
      const owner = await pool.connect()
      await owner.query('begin')
      await owner.query('update users set password_hash = $2 where id = $1', [vera.id, changed])
      await owner.query('update sessions set revoked_at = now() where user_id = $1', [vera.id])
      const begun =
        what === 'login'
          ? login({ username: vera.email, password, deviceId: randomUUID() })
          : sendRequest(app, bearer(body.token), 'PUT', '/users/v1/password', {
              oldPassword: password,
              password: 'пароль вора, тоже длинный',
            })
      await eventually(async () =>
        expect(
          (await pool.query(`select from pg_locks where not granted and locktype = 'transactionid'`)).rowCount,
        ).toBeGreaterThan(0),
      )
      await owner.query('commit')
      owner.release()
      expect((await begun).status).toBe(422)
      expect(await sessions()).toBe(0)
      expect((await pool.query('select password_hash as hash from users where id = $1', [vera.id])).rows).toEqual([
        { hash: changed },
      ])
    },
  )

  test('a hash with outdated settings is replaced at sign-in', async () => {
    const vera = await createUser()
    const { hash } = await import('@node-rs/argon2')
    await pool.query('update users set password_hash = $2 where id = $1', [
      vera.id,
      await hash(password, { memoryCost: 4096, timeCost: 1 }),
    ])
    expect((await login({ username: vera.email, password })).status).toBe(200)
    expect(
      (await pool.query('select password_hash as hash from users where id = $1', [vera.id])).rows[0].hash,
    ).toContain('$m=19456,t=2,p=1$')
    expect((await login({ username: vera.email, password })).status).toBe(200)
  })

  test('sends an email about an unknown device, but not about the first or a known one', async () => {
    const vera = await createUser()
    await login({ username: vera.email, password, deviceId: 'kitchen' })
    await login({ username: vera.email, password, deviceId: 'kitchen' })
    const { body } = await login({ username: vera.email, password, deviceId: 'workshop' })
    const { rows } = await pool.query('select id, device_id as device from sessions where user_id = $1', [vera.id])
    const notified = (await queuedEmailsTo(pool, vera.email, ['new-device'])).map(({ id }) => id)
    expect(rows.filter(({ id }) => notified.includes(id)).map(({ device }) => device)).toEqual(['workshop'])
    expect(await sessionStatus(body.token)).toBe(200)
  })
})

describe('an account made by an order', () => {
  async function orderBy(email: string) {
    const anna = guest()
    const basket = await fillBasket(app, anna, [{ id: goods.needles }])
    const form = orderForm(basket, await calculate(app, anna))
    const placed = await sendRequest<{ orderId: number; authToken: string | null }>(app, anna, 'POST', '/orders/v1', {
      ...form,
      personalData: { ...form.personalData, email },
      deviceId: randomUUID(),
    })
    expect(placed.status).toBe(200)
    return placed.body
  }
  const viewStatus = async (token: string | null, orderId: number) =>
    (await sendRequest(app, bearer(token), 'GET', `/orders/v1/view?orderId=${orderId}`)).status

  test('shows only its own order until the email is proven; its owner’s sign-in ends other sessions', async () => {
    const email = 'mail.owner@example.ru'
    const strangerOrder = await orderBy(email)
    const ownerOrder = await orderBy(email)
    expect(ownerOrder.authToken).toBeNull()
    expect([
      await viewStatus(strangerOrder.authToken, strangerOrder.orderId),
      await viewStatus(strangerOrder.authToken, ownerOrder.orderId),
    ]).toEqual([200, 404])
    // The email tells its owner about the account and where to sign in.
    const emailOf = async (orderId: number) =>
      (await queuedEmailsTo(pool, email, ['order-placed'])).find(({ id }) => id === String(orderId))?.email.text
    expect(await emailOf(strangerOrder.orderId)).toMatch(
      /мы завели вам аккаунт с почтой mail\.owner@example\.ru[\s\S]*\/user\/signin/,
    )
    // Nobody can set a password without proving the email address.
    expect(
      (await sendRequest(app, bearer(strangerOrder.authToken), 'PUT', '/users/v1/password', { password })).status,
    ).toBe(422)

    const deviceId = randomUUID()
    await login({ username: email, deviceId })
    const { body } = await login({ username: email, password: (await lastCodeTo(pool, email))!, deviceId })
    expect([
      await viewStatus(body.token, strangerOrder.orderId),
      await viewStatus(body.token, ownerOrder.orderId),
    ]).toEqual([200, 200])
    expect(await emailOf(strangerOrder.orderId)).not.toContain('завели вам аккаунт')
    await eventually(async () => expect(await sessionStatus(strangerOrder.authToken)).toBe(406))
  })

  /** Fills the account with data of the stranger who ordered with somebody’s email address. */
  async function fillByStranger(email: string) {
    const stranger = bearer((await orderBy(email)).authToken)
    const home = {
      contactPerson: 'Чужой',
      phone: '+79001112233',
      address: { city: 'Тула', street: 'Чужая', house: '1' },
    }
    expect((await sendRequest(app, stranger, 'POST', '/delivery/v1/shipping', home)).status).toBe(200)
    const machine = { title: 'Чужая машина' }
    expect((await sendRequest(app, stranger, 'POST', '/workshop/v1/machines', machine)).status).toBe(200)
    await pool.query(
      `with type as (insert into form_types (site_id, code, group_code, title, thanks) values (1, $1, 'help', 'Вопрос',
         'Ответим') returning id)
       insert into form_requests (site_id, type_id, user_id, name, answers) select 1, type.id, u.id, $1, '[]'
       from type, users u where u.email = $2`,
      [email.split('@')[0], email],
    )
    await pool.query(
      `update users set is_organization = true, organization_name = 'Чужая', bik = '044525225', ogrn = '1027700132195',
        account = '40702810000000000001' where email = $1`,
      [email],
    )
  }
  /** Expects that the owner sees nothing of what the stranger entered. */
  async function expectNothingOfStranger(token: string | null, email: string) {
    const owner = bearer(token)
    expect((await sendRequest(app, owner, 'GET', '/delivery/v1/shipping')).body).toEqual([])
    expect((await sendRequest(app, owner, 'GET', '/workshop/v1')).body).toMatchObject({ machines: [] })
    expect((await sendRequest(app, owner, 'GET', '/forms/v1/requests')).body).toMatchObject({ requests: [] })
    expect((await pool.query('select user_id from form_requests where name = $1', [email.split('@')[0]])).rows).toEqual(
      [{ user_id: null }],
    )
  }
  const organizationOf = async (email: string) =>
    (
      await pool.query(
        'select is_organization, organization_name, inn, ogrn, bik, account from users where email = $1',
        [email],
      )
    ).rows[0]
  const noOrganization = { is_organization: false, organization_name: '', inn: '', ogrn: '', bik: '', account: '' }

  test('erases data entered by a stranger when the owner signs in: addresses, bank, machines; requests are a guest’s', async () => {
    const email = 'clean-owner@example.ru'
    await fillByStranger(email)
    const deviceId = randomUUID()
    await login({ username: email, deviceId })
    const { body } = await login({ username: email, password: (await lastCodeTo(pool, email))!, deviceId })
    await expectNothingOfStranger(body.token, email)
    expect(await organizationOf(email)).toEqual(noOrganization)
  })

  test('erases the same when the owner signs up, but not the organization they sign up as', async () => {
    const email = 'new-owner@example.ru'
    await fillByStranger(email)
    const deviceId = randomUUID()
    const organization = { inn: '7707083893', kpp: '773601001', name: 'ООО «Строчка»' }
    const form = { fio: 'Орлова Рита', email, phone: '+79161234567', password, isOrganization: true, organization }
    await post('signup', { ...form, consents: { personalData: true }, deviceId })
    const { status, body } = await post<SignedIn>('verify', { email, code: await lastCodeTo(pool, email), deviceId })
    expect(status).toBe(200)
    await expectNothingOfStranger(body.token, email)
    expect(await organizationOf(email)).toEqual({
      ...noOrganization,
      is_organization: true,
      organization_name: 'ООО «Строчка»',
      inn: '7707083893',
    })
    const { rows } = await pool.query(
      `select device_id from sessions where user_id = (select id from users where email = $1) and device_id <> ''`,
      [email],
    )
    expect(rows).toEqual([{ device_id: deviceId }])
  })

  test('a buyer proves it with a code and then has all orders of the email address', async () => {
    const email = 'buyer.returns@example.ru'
    const { authToken } = await orderBy(email)
    const later = await orderBy(email)
    const deviceId = randomUUID()
    const headers = bearer(authToken).headers
    expect((await post('verify/send', { deviceId }, { headers })).body).toEqual({ codeSent: true })
    const home = { contactPerson: 'Анна', phone: '+79001112233', address: { city: 'Тула', street: 'Своя', house: '1' } }
    await sendRequest(app, bearer(authToken), 'POST', '/delivery/v1/shipping', home)
    const { status, body } = await post<SignedIn>(
      'verify',
      { code: await lastCodeTo(pool, email), deviceId },
      { headers },
    )
    expect(status).toBe(200)
    expect((await sendRequest(app, bearer(body.token), 'GET', '/delivery/v1/shipping')).body).toHaveLength(1)
    expect(await viewStatus(body.token, later.orderId)).toBe(200)
    expect((await sendRequest(app, bearer(body.token), 'GET', '/users/v1/password')).body).toEqual({
      hasPassword: false,
      isEmailProven: true,
    })
  })
})
