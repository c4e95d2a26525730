import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { openTestApi } from '../../test-api.ts'
import { type PasskeyOptions, signedInByPasskey, signInByPasskey, testAuthenticator } from './test-authenticator.ts'
import { invitedStaff, officeBrowser } from './test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const { app } = await openTestApi(database)

let guests = 0
const guest = () => {
  guests += 1
  return officeBrowser(app, `10.6.${guests >> 8}.${guests & 255}`)
}
const requestOptions = async ({ send }: Pick<ReturnType<typeof officeBrowser>, 'send'>) =>
  (await send<PasskeyOptions>('POST', '/passkey-requests', {})).body
const open = (browser: ReturnType<typeof officeBrowser>, response: unknown) =>
  browser.send('POST', '/session/passkey', { response })
const openSessions = async (id: number) =>
  (await pool.query('select id from staff_sessions where staff_id = $1 and ended_at is null', [id])).rows.length
const agePasskeyOptions = () => pool.query('update staff_challenges set expires_at = now()')

const forgeries = [
  ['of a page of another origin', { origin: 'http://office.evil.example:3000' }],
  ['of the same host under https', { origin: 'https://office.localhost:3000' }],
  ['made for another host', { hostname: 'evil.example' }],
  ['to a challenge that the office has not given', { challenge: 'A'.repeat(43) }],
  ['of a device that has not recognised its owner', { isVerified: false }],
  ['with a signature of something else', { signature: Buffer.alloc(70).toString('base64url') }],
] as const

describe('POST /office/v1/session/passkey', () => {
  test.each(forgeries)('422 an answer %s', async (_, forged) => {
    const { device, id } = await signedInByPasskey(app, pool, 'manager')
    const browser = guest()
    expect((await signInByPasskey(browser, device, forged)).status).toBe(422)
    expect((await browser.send('GET', '/session')).status).toBe(401)
    expect(await openSessions(id)).toBe(1)
    expect((await signInByPasskey(browser, device)).status).toBe(200)
  })

  test('an answer works once, of two at once too', async () => {
    const { device, id } = await signedInByPasskey(app, pool, 'manager')
    const response = device.get(await requestOptions(guest()))
    const answers = await Promise.all([open(guest(), response), open(guest(), response)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await open(guest(), response)).status).toBe(422)
    expect(await openSessions(id)).toBe(2)
  })

  test('422 options older than five minutes, and an answer signed before another (a copy of the device)', async () => {
    const { device } = await signedInByPasskey(app, pool, 'manager')
    const old = device.get(await requestOptions(guest()))
    await agePasskeyOptions()
    expect((await open(guest(), old)).status).toBe(422)
    const earlier = device.get(await requestOptions(guest()))
    expect((await signInByPasskey(guest(), device)).status).toBe(200)
    expect((await open(guest(), earlier)).status).toBe(422)
  })

  test('422 an unknown device, a device of closed staff, a device that answers options of somebody else', async () => {
    expect((await signInByPasskey(guest(), testAuthenticator())).status).toBe(422)
    const closed = await signedInByPasskey(app, pool, 'manager')
    await pool.query('update staff set closed_at = now() where id = $1', [closed.id])
    expect((await signInByPasskey(guest(), closed.device)).status).toBe(422)
    const [one, other] = [await signedInByPasskey(app, pool, 'owner'), await signedInByPasskey(app, pool, 'manager')]
    expect((await open(guest(), other.device.get(await requestOptions(one)))).status).toBe(422)
  })

  test.each([
    ['nothing', {}],
    ['no challenge', { id: 'x', response: { clientDataJSON: 'e30' } }],
    ['no JSON', { id: 'x', response: { clientDataJSON: '!!!' } }],
    ['a number for an id', { id: 7, response: {} }],
  ])('422 %s', async (_, response) => expect((await open(guest(), response)).status).toBe(422))
})

describe('POST /office/v1/session/confirmation', () => {
  const outdated = async (id: number) =>
    pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = $1`, [id])

  test('422 a passkey of another person, whoever requested the options; 200 a passkey of the user', async () => {
    const [owner, other] = [await signedInByPasskey(app, pool, 'owner'), await signedInByPasskey(app, pool, 'manager')]
    await outdated(owner.id)
    const confirm = (response: unknown) =>
      owner.send<{ isConfirmed: boolean }>('POST', '/session/confirmation', { response })
    for (const browser of [owner, other, guest()])
      expect((await confirm(other.device.get(await requestOptions(browser)))).status).toBe(422)
    expect((await owner.send<{ isConfirmed: boolean }>('GET', '/session')).body.isConfirmed).toBe(false)
    expect(await confirm(owner.device.get(await requestOptions(owner)))).toMatchObject({
      status: 200,
      body: { isConfirmed: true },
    })
  })

  test.each(forgeries)('422 an answer %s', async (_, forged) => {
    const { device, id, send } = await signedInByPasskey(app, pool, 'owner')
    await outdated(id)
    const response = device.get(await requestOptions({ send }), forged)
    expect((await send('POST', '/session/confirmation', { response })).status).toBe(422)
    expect((await send<{ isConfirmed: boolean }>('GET', '/session')).body.isConfirmed).toBe(false)
  })
})

describe('POST /office/v1/passkeys', () => {
  const newOptions = async ({ send }: Pick<ReturnType<typeof officeBrowser>, 'send'>) =>
    (await send<PasskeyOptions>('POST', '/passkeys/options', {})).body
  const passkeysOf = async (id: number) =>
    (await pool.query('select id from staff_passkeys where staff_id = $1', [id])).rows.length

  test.each(forgeries.slice(0, 5))('422 an answer %s', async (_, forged) => {
    const person = await signedInByPasskey(app, pool, 'manager')
    const response = testAuthenticator().create(await newOptions(person), forged)
    expect((await person.send('POST', '/passkeys', { response })).status).toBe(422)
    expect(await passkeysOf(person.id)).toBe(1)
  })

  test('422 an answer used twice, to options of another person or of a sign-in, too old, and a passkey saved before', async () => {
    const [person, other] = [await signedInByPasskey(app, pool, 'manager'), await signedInByPasskey(app, pool, 'owner')]
    const add = (response: unknown) => person.send('POST', '/passkeys', { response })
    const second = testAuthenticator()
    const response = second.create(await newOptions(person))
    expect((await add(response)).status).toBe(200)
    expect((await add(response)).status).toBe(422)
    expect((await add(testAuthenticator().create(await newOptions(other)))).status).toBe(422)
    expect((await add(testAuthenticator().create(await requestOptions(guest())))).status).toBe(422)
    const old = testAuthenticator().create(await newOptions(person))
    await agePasskeyOptions()
    expect((await add(old)).status).toBe(422)
    expect((await add(second.create(await newOptions(person)))).status).toBe(422)
    expect((await add(other.device.create(await newOptions(person)))).status).toBe(422)
    expect(await passkeysOf(person.id)).toBe(2)
    expect((await signInByPasskey(guest(), other.device)).status).toBe(200)
  })
})

test('422 an invitation answered for another person’s options; it stays open', async () => {
  const [first, second] = [await invitedStaff(pool, 'manager'), await invitedStaff(pool, 'owner')]
  const view = async (token: string) =>
    (await guest().send<{ passkeyOptions: PasskeyOptions }>('POST', '/invitations/view', { token })).body
  const accept = async (options: PasskeyOptions) =>
    guest().send('POST', '/invitations/accept', {
      token: second.token,
      fio: 'Чужая',
      response: testAuthenticator().create(options),
    })
  expect((await accept((await view(first.token)).passkeyOptions)).status).toBe(422)
  expect((await accept((await view(second.token)).passkeyOptions)).status).toBe(200)
})
