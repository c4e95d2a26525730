import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { openTestApi } from '../../test-api.ts'
import { type PasskeyOptions, signedInByPasskey, signInByPasskey, testAuthenticator } from './test-authenticator.ts'
import { acceptedStaff, codeOf, goodPassword, officeBrowser } from './test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const { app } = await openTestApi(database)

type Send = ReturnType<typeof officeBrowser>['send']
interface Passkey {
  readonly number: number
  readonly device: string
  readonly createdAt: string
  readonly usedAt: string | null
}
let guests = 0
const guest = () => {
  guests += 1
  return officeBrowser(app, `10.7.${guests >> 8}.${guests & 255}`)
}
const passkeysOf = async (send: Send) => (await send<Passkey[]>('GET', '/passkeys')).body
async function addPasskey(send: Send) {
  const device = testAuthenticator()
  const { body: options } = await send<PasskeyOptions>('POST', '/passkeys/options', {})
  const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }
  expect((await send('POST', '/passkeys', { response: device.create(options) }, chrome)).status).toBe(200)
  return device
}
const outdate = (id: number) =>
  pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = $1`, [id])
const lastEntry = async (id: number, action: string) =>
  (
    await pool.query(
      `select actor, changes from audit_log where record_kind = 'staff' and record_id = $1 and action = $2
       order by id desc limit 1`,
      [String(id), action],
    )
  ).rows[0]
const signIn = (email: string, password: string, code: string) => {
  const browser = guest()
  return browser.send('POST', '/session', { email, password, code }).then(({ status }) => ({ status, ...browser }))
}

describe('one’s own passkeys', () => {
  test('200: each with its device and last use; a removed one opens nothing and ends the other sign-ins', async () => {
    const { send, id, device: lost } = await signedInByPasskey(app, pool, 'manager')
    const second = await addPasskey(send)
    const other = guest()
    expect((await signInByPasskey(other, second)).status).toBe(200)
    const passkeys = await passkeysOf(send)
    expect(passkeys).toMatchObject([
      { device: 'Неизвестное устройство', usedAt: null },
      { device: 'Chrome, Windows', usedAt: expect.stringMatching(/^\d{4}-/) },
    ])
    expect((await send('DELETE', `/passkeys/${passkeys[0]!.number}`)).status).toBe(200)
    expect((await signInByPasskey(guest(), lost)).status).toBe(422)
    expect((await other.send('GET', '/session')).status).toBe(401)
    expect((await send('GET', '/session')).status).toBe(200)
    expect(await passkeysOf(send)).toEqual([passkeys[1]])
    expect(await lastEntry(id, 'staff.remove-passkey')).toEqual({
      actor: `manager:${id}`,
      changes: { passkey: ['Неизвестное устройство', null] },
    })
  })

  test('422 the only way in, of two removed at once too; with a password the last one goes', async () => {
    const { send } = await signedInByPasskey(app, pool, 'manager')
    const [only] = await passkeysOf(send)
    expect((await send('DELETE', `/passkeys/${only!.number}`)).status).toBe(422)
    await addPasskey(send)
    const both = await passkeysOf(send)
    const answers = await Promise.all(both.map(({ number }) => send('DELETE', `/passkeys/${number}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const byPassword = await acceptedStaff(app, pool, 'manager')
    await addPasskey(byPassword.send)
    const [last] = await passkeysOf(byPassword.send)
    expect((await byPassword.send('DELETE', `/passkeys/${last!.number}`)).status).toBe(200)
  })

  test('404 of another person; 403 until the sign-in is confirmed', async () => {
    const [person, other] = [await signedInByPasskey(app, pool, 'owner'), await signedInByPasskey(app, pool, 'manager')]
    const [passkey] = await passkeysOf(other.send)
    expect((await person.send('DELETE', `/passkeys/${passkey!.number}`)).status).toBe(404)
    expect((await signInByPasskey(guest(), other.device)).status).toBe(200)
    await outdate(other.id)
    expect(await other.send('DELETE', `/passkeys/${passkey!.number}`)).toMatchObject({
      status: 403,
      body: { isConfirmationNeeded: true },
    })
  })
})

describe('PUT /office/v1/password', () => {
  const next = 'петля за петлёй 58'

  test('200: the former password opens nothing, other sign-ins end, nobody reads it in the audit log', async () => {
    const { send, id, email, secret, recoveryCodes } = await acceptedStaff(app, pool, 'manager')
    const other = await signIn(email, goodPassword, recoveryCodes[0]!)
    expect((await send('PUT', '/password', { current: goodPassword, password: next })).status).toBe(200)
    expect((await send('GET', '/session')).status).toBe(200)
    expect((await other.send('GET', '/session')).status).toBe(401)
    expect((await signIn(email, goodPassword, codeOf(secret, 30))).status).toBe(422)
    expect((await signIn(email, next, codeOf(secret, 30))).status).toBe(200)
    expect(await lastEntry(id, 'staff.change-password')).toEqual({ actor: `manager:${id}`, changes: {} })
    const { rows } = await pool.query('select count(*)::int as n from audit_log l where l::text like $1', [`%${next}%`])
    expect(rows[0].n).toBe(0)
  })

  test('422 a wrong present password, 400 one too easy, 422 whoever has none, 403 unconfirmed; 20 guesses an hour', async () => {
    const { send, id, email, secret } = await acceptedStaff(app, pool, 'manager')
    const change = (current: string, password: string) => send('PUT', '/password', { current, password })
    expect(await change('не тот пароль 12', next)).toMatchObject({
      status: 422,
      body: { errors: { current: expect.any(String) } },
    })
    for (const easy of ['коротко', 'manager12345', '1234567890'])
      expect((await change(goodPassword, easy)).body.errors).toHaveProperty('password')
    const byPasskey = await signedInByPasskey(app, pool, 'manager')
    expect((await byPasskey.send('PUT', '/password', { current: 'нет его', password: next })).status).toBe(422)
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) statuses.push((await change('не тот пароль 12', next)).status)
    expect(statuses.at(-1)).toBe(429)
    await outdate(id)
    expect(await change(goodPassword, next)).toMatchObject({ status: 403, body: { isConfirmationNeeded: true } })
    expect((await signIn(email, goodPassword, codeOf(secret, 30))).status).toBe(200)
  })

  test('of two at once one is saved', async () => {
    const { send } = await acceptedStaff(app, pool, 'manager')
    const answers = await Promise.all(
      [next, `${next} и ещё`].map((password) => send('PUT', '/password', { current: goodPassword, password })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('POST /office/v1/recovery-codes', () => {
  test('200: new ones, and the former ones open nothing', async () => {
    const { send, id, email, recoveryCodes } = await acceptedStaff(app, pool, 'manager')
    const { body } = await send<{ recoveryCodes: string[] }>('POST', '/recovery-codes', {})
    expect(new Set([...recoveryCodes, ...body.recoveryCodes]).size).toBe(20)
    expect((await signIn(email, goodPassword, recoveryCodes[0]!)).status).toBe(422)
    expect((await signIn(email, goodPassword, body.recoveryCodes[0]!)).status).toBe(200)
    expect(await lastEntry(id, 'staff.renew-recovery-codes')).toEqual({ actor: `manager:${id}`, changes: {} })
  })

  test('422 whoever has no authenticator app, 403 unconfirmed', async () => {
    const byPasskey = await signedInByPasskey(app, pool, 'manager')
    expect((await byPasskey.send('POST', '/recovery-codes', {})).status).toBe(422)
    const { send, id, email, recoveryCodes } = await acceptedStaff(app, pool, 'manager')
    await outdate(id)
    expect(await send('POST', '/recovery-codes', {})).toMatchObject({
      status: 403,
      body: { isConfirmationNeeded: true },
    })
    expect((await signIn(email, goodPassword, recoveryCodes[0]!)).status).toBe(200)
  })
})

describe('sign-ins of another person', () => {
  test('200: seen and ended by who has all their rights; the person signs in again', async () => {
    const owner = await acceptedStaff(app, pool, 'owner')
    const { send, id, email, recoveryCodes } = await acceptedStaff(app, pool, 'manager')
    const other = await signIn(email, goodPassword, recoveryCodes[0]!)
    const { body: seen } = await owner.send<object[]>('GET', `/staff/${id}/sessions`)
    expect(seen).toMatchObject([{ isCurrent: false }, { isCurrent: false, device: 'Неизвестное устройство' }])
    expect((await owner.send('DELETE', `/staff/${id}/sessions`)).status).toBe(200)
    for (const each of [send, other.send]) expect((await each('GET', '/session')).status).toBe(401)
    expect((await owner.send('GET', `/staff/${id}/sessions`)).body).toEqual([])
    expect((await owner.send('GET', '/session')).status).toBe(200)
    expect((await signIn(email, goodPassword, recoveryCodes[1]!)).status).toBe(200)
    expect(await lastEntry(id, 'staff.end-sessions')).toEqual({
      actor: `manager:${owner.id}`,
      changes: { sessions: [2, 0] },
    })
  })

  test('403 whoever has not all their rights, 404 nobody, 422 one’s own; nothing ends', async () => {
    const owner = await acceptedStaff(app, pool, 'owner')
    await owner.send('PUT', '/staff-roles/elder', { title: 'Старший', permissions: ['staff.manage', 'orders.read'] })
    const elder = await acceptedStaff(app, pool, 'elder', 1)
    const { send, id } = await acceptedStaff(app, pool, 'manager', 1)
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await elder.send(method, `/staff/${id}/sessions`)).status).toBe(403)
      expect((await elder.send(method, `/staff/${owner.id}/sessions`)).status).toBe(403)
      expect((await owner.send(method, '/staff/2147483647/sessions')).status).toBe(404)
      expect((await send(method, `/staff/${owner.id}/sessions`)).status).toBe(403)
    }
    expect((await owner.send('DELETE', `/staff/${owner.id}/sessions`)).status).toBe(422)
    for (const each of [send, owner.send]) expect((await each('GET', '/session')).status).toBe(200)
    await outdate(owner.id)
    expect(await owner.send('DELETE', `/staff/${id}/sessions`)).toMatchObject({
      status: 403,
      body: { isConfirmationNeeded: true },
    })
  })
})
