import type { StaffMember } from '@shpulka/contract/people/staff'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { runStaffCommand } from './staff.command.ts'
import { acceptByPasskey, signedInByPasskey, signInByPasskey, testAuthenticator } from './test-authenticator.ts'
import { acceptedStaff, codeOf, goodPassword, invitedStaff, officeBrowser } from './test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const { app } = await openTestApi(database)

let printed = ''
beforeEach(() => {
  printed = ''
})
const run = (...argv: string[]) =>
  runStaffCommand(argv, {
    pool,
    config: { tokenSecret: testTokenSecret, officeHost: 'office.localhost', port: 3000 },
    out: { write: (text) => (printed += text) },
  })
/** The token of the newest link sent to an address. */
const newestLink = async (email: string) => {
  const emails = await queuedEmailsTo(pool, email)
  return /invitation#(\S+)/.exec(emails.at(-1)!.email.text)![1]!
}
const stateOf = async (id: number) =>
  (
    await pool.query(
      `select accepted_at is not null as accepted, closed_at is not null as closed,
         (select json_agg(role_code) from staff_grants where staff_id = s.id) as roles
       from staff s where id = $1`,
      [id],
    )
  ).rows[0]
const entries = async (id: number, action: string) =>
  (
    await pool.query(
      `select actor, changes from audit_log where record_kind = 'staff' and record_id = $1 and action = $2 order by id`,
      [String(id), action],
    )
  ).rows

describe('a lost passkey', () => {
  test('of the only owner: a command gives a new link, and the lost passkey stops working', async () => {
    await pool.query('update staff set closed_at = now() where closed_at is null')
    const { send, email, id, device } = await signedInByPasskey(app, pool, 'owner')
    expect(await run('reset', email.toUpperCase())).toBe(0)
    const token = /invitation#(\S+)/.exec(printed)![1]!
    expect(token).toBe(await newestLink(email))
    expect((await send('GET', '/session')).status).toBe(401)
    expect((await signInByPasskey(officeBrowser(app), device)).status).toBe(422)
    expect(await stateOf(id)).toEqual({ accepted: false, closed: false, roles: ['owner'] })

    const browser = officeBrowser(app, '10.9.0.1')
    const newDevice = testAuthenticator()
    const view = await browser.send<{ fio: string }>('POST', '/invitations/view', { token })
    expect(view.body.fio).toBe('Анна Ключева')
    expect((await acceptByPasskey(browser, token, newDevice)).staffId).toBe(id)
    expect((await browser.send('POST', '/invitations/view', { token })).status).toBe(404)
    expect((await signInByPasskey(officeBrowser(app), device)).status).toBe(422)
    expect((await signInByPasskey(officeBrowser(app), newDevice)).status).toBe(200)
    expect(await entries(id, 'staff.reset-sign-in')).toEqual([{ actor: 'manager:0', changes: {} }])
  })

  test('the command refuses unknown staff; inviting active staff suggests it', async () => {
    expect(await run('reset', 'nobody@office.example')).toBe(1)
    expect(await run('reset', 'not an address')).toBe(2)
    expect(await run('reset', 'nobody@office.example', '--role', 'owner')).toBe(2)
    const { email } = await signedInByPasskey(app, pool, 'manager')
    expect(await run('invite', email, '--role', 'owner')).toBe(1)
    expect(printed).toContain('reset')
  })
})

describe('POST /office/v1/staff/{id}/reset', () => {
  test('200: password, app and recovery codes stop working; the roles stay', async () => {
    const owner = await acceptedStaff(app, pool, 'owner')
    const lost = await acceptedStaff(app, pool, 'manager', 2)
    const answer = await owner.send<StaffMember>('POST', `/staff/${lost.id}/reset`, {})
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'invited', grants: [{ role: 'manager', siteId: 2 }] },
    })
    const [email] = await queuedEmailsTo(pool, lost.email)
    expect(email!.email).toMatchObject({ subject: expect.stringContaining('Новая ссылка') })
    expect((await lost.send('GET', '/session')).status).toBe(401)
    const signInWith = (code: string) =>
      officeBrowser(app, '10.9.0.2').send('POST', '/session', { email: lost.email, password: goodPassword, code })
    expect((await signInWith(codeOf(lost.secret, 30))).status).toBe(422)
    expect((await signInWith(lost.recoveryCodes[0]!)).status).toBe(422)

    const browser = officeBrowser(app, '10.9.0.3')
    const session = await acceptByPasskey(browser, await newestLink(lost.email), testAuthenticator())
    expect(session).toMatchObject({ staffId: lost.id })
    expect(await stateOf(lost.id)).toEqual({ accepted: true, closed: false, roles: ['manager'] })
    // A new passkey does not restore the password.
    expect((await signInWith(lost.recoveryCodes[1]!)).status).toBe(422)
    expect(await entries(lost.id, 'staff.reset-sign-in')).toEqual([{ actor: `manager:${owner.id}`, changes: {} }])
  })

  test('403 without the permissions of that person, 404 unknown, 422 oneself; nothing changes', async () => {
    const owner = await acceptedStaff(app, pool, 'owner')
    await owner.send('PUT', '/staff-roles/chief', { title: 'Старший', permissions: ['staff.manage', 'orders.read'] })
    const chief = await acceptedStaff(app, pool, 'chief', 1)
    const { send, email, id } = await signedInByPasskey(app, pool, 'manager')
    expect((await chief.send('POST', `/staff/${id}/reset`, {})).status).toBe(403)
    expect((await chief.send('POST', `/staff/${owner.id}/reset`, {})).status).toBe(403)
    expect((await owner.send('POST', '/staff/2147483647/reset', {})).status).toBe(404)
    expect((await owner.send('POST', `/staff/${owner.id}/reset`, {})).status).toBe(422)
    expect((await send('GET', '/session')).status).toBe(200)
    expect(await queuedEmailsTo(pool, email)).toEqual([])
    expect(await entries(id, 'staff.reset-sign-in')).toEqual([])
    await pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = $1`, [
      owner.id,
    ])
    expect(await owner.send('POST', `/staff/${id}/reset`, {})).toMatchObject({
      status: 403,
      body: { isConfirmationNeeded: true },
    })
  })

  test('of two owners who reset each other concurrently one stays signed in', async () => {
    await pool.query('update staff set closed_at = now() where closed_at is null')
    const [first, second] = [await acceptedStaff(app, pool, 'owner'), await acceptedStaff(app, pool, 'owner')]
    const answers = await Promise.all([
      first.send('POST', `/staff/${second.id}/reset`, {}),
      second.send('POST', `/staff/${first.id}/reset`, {}),
    ])
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
    const states = await Promise.all([stateOf(first.id), stateOf(second.id)])
    expect(states.map(({ accepted }) => accepted).sort()).toEqual([false, true])
  })
})

test('closed staff who are invited again sign in by the new link; old credentials do not work', async () => {
  const owner = await acceptedStaff(app, pool, 'owner')
  const { email, id, device } = await signedInByPasskey(app, pool, 'manager')
  expect((await owner.send('PATCH', `/staff/${id}`, { isClosed: true })).status).toBe(200)
  const invited = await owner.send<StaffMember>('POST', '/staff', { email, grants: [{ role: 'editor', siteId: 1 }] })
  expect(invited).toMatchObject({ status: 200, body: { state: 'invited' } })
  expect((await signInByPasskey(officeBrowser(app), device)).status).toBe(422)
  const session = await acceptByPasskey(officeBrowser(app, '10.9.0.4'), await newestLink(email), testAuthenticator())
  expect(session.staffId).toBe(id)
  expect(await stateOf(id)).toEqual({ accepted: true, closed: false, roles: ['editor'] })
  expect((await signInByPasskey(officeBrowser(app), device)).status).toBe(422)
  expect((await entries(id, 'staff.invite')).at(-1)).toMatchObject({ changes: { isClosed: [true, false] } })
})

test('an invitation sent while another is being accepted does not add a second one', async () => {
  const { email, token } = await invitedStaff(pool, 'manager')
  const owner = await acceptedStaff(app, pool, 'owner')
  const device = testAuthenticator()
  const [, secondInvitation] = await Promise.all([
    acceptByPasskey(officeBrowser(app, '10.9.0.5'), token, device).catch(() => null),
    owner.send('POST', '/staff', { email, grants: [{ role: 'manager', siteId: null }] }),
  ])
  const { rows } = await pool.query<{ accepted: boolean; open: boolean }>(
    `select accepted_at is not null as accepted, exists (select from staff_invitations where staff_id = s.id) as open
     from staff s where email = $1`,
    [email],
  )
  expect(secondInvitation.status).toBe(rows[0]!.accepted ? 409 : 200)
  expect(rows[0]!.open).toBe(!rows[0]!.accepted)
})
