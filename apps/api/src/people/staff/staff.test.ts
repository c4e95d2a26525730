import { createHmac } from 'node:crypto'
import { type StaffMember, type StaffSession, staff } from '@shpulka/contract/people/staff'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { commandActor, sealAudit, sealWholeAudit } from '../../base/audit/audit.port.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { verifyShop } from '../../checks/verify/verify-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { invite } from './invite.port.ts'
import { runStaffCommand } from './staff.command.ts'
import { findAllStaff } from './staff.sql.ts'
import {
  acceptedStaff,
  codeOf,
  goodPassword,
  invitedStaff,
  officeBrowser,
  openTestStaffSession,
} from './test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const { app } = await openTestApi(database)

const journal = async () =>
  (await pool.query<{ action: string; actor: string; record_id: string }>('select * from audit_log order by id')).rows

describe('an invitation', () => {
  test('by a command: the email contains the printed link, which works once', async () => {
    let printed = ''
    const config = {
      tokenSecret: 'a secret that only tests know, long enough',
      officeHost: 'office.localhost',
      port: 3000,
    }
    const run = (...argv: string[]) =>
      runStaffCommand(argv, { pool, config, out: { write: (text) => (printed += text) } })
    const withoutSecret = { ...config, tokenSecret: null }
    for (const [verb, code] of [
      ['list', 0],
      ['invite', 1],
    ] as const)
      expect(
        await runStaffCommand([verb, ...(verb === 'list' ? [] : ['vera@office.example', '--role', 'owner'])], {
          pool,
          config: withoutSecret,
          out: { write: (text) => (printed += text) },
        }),
      ).toBe(code)
    expect(printed).toContain('TOKEN_SECRET')
    expect(await findAllStaff(pool)).toEqual([])
    expect(await run('invite', 'Vera@Office.example', '--role', 'owner')).toBe(0)
    const link = /http:\S+/.exec(printed)![0]
    expect(link).toMatch(/^http:\/\/office\.localhost:3000\/invitation#/)
    const [email] = await queuedEmailsTo(pool, 'vera@office.example')
    expect(email!.email.text).toContain(link)

    const token = link.split('#')[1]
    const browser = officeBrowser(app)
    const { body } = await browser.send<{ email: string; roles: string[]; totp: { secret: string; qrSvg: string } }>(
      'POST',
      '/invitations/view',
      { token },
    )
    expect([...Value.Errors(staff.viewInvitation.answer, body)]).toEqual([])
    expect(body).toMatchObject({ email: 'vera@office.example', roles: ['Владелец'] })
    const accept = (code: string, password = goodPassword) =>
      browser.send<{ session: StaffSession }>('POST', '/invitations/accept', { token, fio: 'Вера', password, code })
    expect((await accept('000000')).status).toBe(422)
    expect((await accept(codeOf(body.totp.secret), 'коротко')).body.errors).toHaveProperty('password')
    const accepted = await accept(codeOf(body.totp.secret))
    expect(accepted.status).toBe(200)
    expect([...Value.Errors(staff.acceptInvitation.answer, accepted.body)]).toEqual([])
    expect((await browser.send<StaffSession>('GET', '/session')).body).toMatchObject({
      fio: 'Вера',
      hasPasskey: false,
      hasPassword: true,
    })
    expect((await accept(codeOf(body.totp.secret, 30))).status).toBe(404)
    expect((await browser.send('POST', '/invitations/view', { token })).status).toBe(404)
    expect(await run('invite', 'vera@office.example', '--role', 'owner')).toBe(1)
    expect(await run('invite', 'x@office.example', '--role', 'nobody')).toBe(1)
    expect(await run('invite', 'not an address', '--role', 'owner')).toBe(2)
    expect(await run('list')).toBe(0)
    expect(printed).toContain('vera@office.example  Вера  owner')
  })

  test('of two concurrent uses of a link one succeeds', async () => {
    const { token } = await invitedStaff(pool, 'manager')
    const browsers = [officeBrowser(app, '10.1.0.1'), officeBrowser(app, '10.1.0.2')]
    const { body } = await browsers[0]!.send<{ totp: { secret: string } }>('POST', '/invitations/view', { token })
    const payload = { token, fio: 'Двое', password: goodPassword, code: codeOf(body.totp.secret) }
    const answers = await Promise.all(browsers.map(({ send }) => send('POST', '/invitations/accept', payload)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test.each(['expired', 'withdrawn', 'forged'])('%s: 404 when viewed or accepted', async (problem) => {
    const { token, email } = await invitedStaff(pool, 'manager')
    const browser = officeBrowser(app)
    const view = (viewed: string) =>
      browser.send<{ totp: { secret: string } }>('POST', '/invitations/view', { token: viewed })
    const { body: opened } = await view(token)
    if (problem === 'withdrawn') await invitedStaff(pool, 'manager', null, email)
    const sentToken = problem === 'forged' ? `${token.split('.')[0]}.${'a'.repeat(43)}` : token
    if (problem === 'expired')
      await pool.query(
        `update staff_invitations set expires_at = now() where staff_id = (select id from staff where email = $1)`,
        [email],
      )
    expect((await view(sentToken)).status).toBe(404)
    const accepted = await browser.send('POST', '/invitations/accept', {
      token: sentToken,
      fio: 'Гость',
      password: goodPassword,
      code: codeOf(opened.totp.secret),
    })
    expect(accepted.status).toBe(404)
    expect(browser.cookie()).toBe('')
    const { rows } = await pool.query(
      `select fio, accepted_at, password_hash, exists (select from staff_sessions where staff_id = s.id) as "hasSession"
       from staff s where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ fio: '', accepted_at: null, password_hash: null, hasSession: false }])
  })
})

describe('signing in', () => {
  test('by password and code; a code works once, a recovery code once; errors do not tell what is wrong', async () => {
    const { send, email, secret, recoveryCodes } = await acceptedStaff(app, pool, 'manager')
    const signIn = (password: string, code: string, login = email) =>
      officeBrowser(app, '10.2.0.1').send('POST', '/session', { email: login, password, code })
    const used = codeOf(secret)
    const fresh = codeOf(secret, 30)
    const answers = await Promise.all([
      signIn('не тот пароль 12', fresh),
      signIn(goodPassword, '111111'),
      signIn(goodPassword, fresh, 'nobody@office.example'),
      signIn(goodPassword, used),
    ])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['422 Почта, пароль или код не подходят']),
    )
    expect((await signIn(goodPassword, fresh, email.toUpperCase())).status).toBe(200)
    expect((await signIn(goodPassword, fresh)).status).toBe(422)
    expect((await signIn(goodPassword, recoveryCodes[0]!)).status).toBe(200)
    expect((await signIn(goodPassword, recoveryCodes[0]!)).status).toBe(422)
    const { body: sessions } = await send<{ id: string; isCurrent: boolean }[]>('GET', '/sessions')
    expect(sessions).toHaveLength(3)
    const other = sessions.find(({ isCurrent }) => !isCurrent)!
    expect((await send('DELETE', `/sessions/${other.id}`)).status).toBe(200)
    expect((await send('DELETE', `/sessions/${other.id}`)).status).toBe(404)
    expect((await send('DELETE', '/session')).status).toBe(200)
    expect((await send('GET', '/session')).status).toBe(401)
  })

  test('429 after 20 attempts an hour at one account from one address, which does not lock its owner out', async () => {
    const { email } = await acceptedStaff(app, pool, 'manager')
    const attempt = async (address: string) =>
      (await officeBrowser(app, address).send('POST', '/session', { email, password: 'x', code: '123456' })).status
    const statuses: number[] = []
    for (let n = 0; n < 22; n += 1) statuses.push(await attempt('10.3.0.1'))
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429])
    expect(await attempt('10.3.0.2')).toBe(422)
    // From so many addresses that nobody is let in.
    const ofAccount = createHmac('sha256', testTokenSecret)
      .update(`limit\nstaff-sign-ins-of-account\n${email}`)
      .digest()
    const counted = await pool.query('update limit_hits set hits = 200 where key = $1', [ofAccount])
    expect(counted.rowCount).toBe(1)
    expect(await attempt('10.3.0.3')).toBe(429)
  })

  test('ends after half an hour without use, after twelve hours, and when the account is closed', async () => {
    for (const column of ['seen_at', 'created_at']) {
      const { send, id } = await acceptedStaff(app, pool, 'manager')
      const age = column === 'seen_at' ? '31 minutes' : '12 hours 1 minute'
      await pool.query(`update staff_sessions set ${column} = now() - interval '${age}' where staff_id = $1`, [id])
      expect((await send('GET', '/session')).status).toBe(401)
    }
    // Requests of an unattended tab do not count as use.
    const unattended = await acceptedStaff(app, pool, 'manager')
    const idle = `seen_at < now() - interval '20 minutes'`
    const seen = async () =>
      (await pool.query(`select ${idle} as idle from staff_sessions where staff_id = $1`, [unattended.id])).rows[0].idle
    await pool.query(`update staff_sessions set seen_at = now() - interval '25 minutes' where staff_id = $1`, [
      unattended.id,
    ])
    expect((await unattended.send('GET', '/session', undefined, { 'x-unattended': '1' })).status).toBe(200)
    expect(await seen()).toBe(true)
    await unattended.send('GET', '/session')
    expect(await seen()).toBe(false)
    const owner = await acceptedStaff(app, pool, 'owner')
    const { send, id } = await acceptedStaff(app, pool, 'manager')
    expect((await owner.send('PATCH', `/staff/${id}`, { isClosed: true })).status).toBe(200)
    expect((await send('GET', '/session')).status).toBe(401)
  })

  test('the cookie is host-only, HttpOnly and SameSite; responses are not cached', async () => {
    const { token } = await invitedStaff(pool, 'manager')
    const browser = officeBrowser(app)
    const { body } = await browser.send<{ totp: { secret: string } }>('POST', '/invitations/view', { token })
    const { headers } = await browser.send('POST', '/invitations/accept', {
      token,
      fio: 'Куки',
      password: goodPassword,
      code: codeOf(body.totp.secret),
    })
    expect(headers['set-cookie']).toMatch(/^office=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('over https the cookie is bound to this host by its name, and no other name is read', async () => {
    const { app: proxied } = await openTestApi(database, { trustedProxies: 1 })
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.9.9.9' }
    const { token } = await invitedStaff(pool, 'manager')
    const browser = officeBrowser(proxied)
    const { body } = await browser.send<{ totp: { secret: string } }>('POST', '/invitations/view', { token }, https)
    const accepted = { token, fio: 'Куки', password: goodPassword, code: codeOf(body.totp.secret) }
    const { headers } = await browser.send('POST', '/invitations/accept', accepted, https)
    // Browsers take such a name only with Secure, Path=/ and no Domain, so no neighbouring host can set it.
    expect(headers['set-cookie']).toMatch(
      /^__Host-office=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
    const cookie = browser.cookie()
    const status = async (cookie: string, headers = {}) =>
      (await officeBrowser(proxied).send('GET', '/session', undefined, { cookie, ...headers })).status
    expect(await status(cookie, https)).toBe(200)
    expect(await status(`office=planted; ${cookie}`, https)).toBe(200)
    expect(await status(cookie.replace('__Host-', ''), https)).toBe(401)
    expect(await status(cookie)).toBe(401)
    const left = await browser.send('DELETE', '/session', undefined, https)
    expect(left.headers['set-cookie']).toMatch(/^__Host-office=; Path=\/; Max-Age=0; .*; Secure$/)
    expect(await status(cookie, https)).toBe(401)
  })
})

describe('from another host', () => {
  test('404 on a host of the shop, even for signed-in staff', async () => {
    const { cookie } = await acceptedStaff(app, pool, 'owner')
    for (const host of ['localhost:3000', 'school.localhost', 'evil.example'])
      expect(
        (await app.inject({ url: '/api/office/v1/session', headers: { host, cookie: cookie() } })).statusCode,
      ).toBe(404)
  })

  test.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['the shop itself', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['a foreign page', { 'sec-fetch-site': 'cross-site' }],
    ['a form', { 'content-type': 'text/plain' }],
  ])('403 a change from %s', async (_, headers) => {
    const { send } = await acceptedStaff(app, pool, 'owner')
    expect((await send('POST', '/session/confirmation', { code: '123456' }, headers)).status).toBe(403)
  })

  test('401 with a buyer’s token', async () => {
    const { authToken } = await openTestSession(pool, {
      priceRole: 'dealer',
      role: 'dealer',
      siteId: 1,
      tokenSecret: 'a secret that only tests know, long enough',
    })
    const answer = await officeBrowser(app).send('GET', '/staff', undefined, { authorization: `Bearer ${authToken}` })
    expect(answer.status).toBe(401)
  })
})

describe('permissions', () => {
  const grants = (role: string, siteId: number | null = null) => [{ role, siteId }]

  test('staff grant only permissions they have, on sites where they have them', async () => {
    const owner = await acceptedStaff(app, pool, 'owner')
    await owner.send('PUT', '/staff-roles/chief', { title: 'Старший', permissions: ['staff.manage', 'orders.read'] })
    const { send } = await acceptedStaff(app, pool, 'chief', 1)
    const invite = (role: string, siteId: number | null) =>
      send<StaffMember>('POST', '/staff', { email: `${role}${siteId}@office.example`, grants: grants(role, siteId) })
    expect((await invite('chief', 1)).status).toBe(200)
    expect((await invite('chief', 2)).status).toBe(403)
    expect((await invite('chief', null)).status).toBe(403)
    expect((await invite('owner', 1)).status).toBe(403)
    expect((await invite('manager', 1)).status).toBe(403)
    expect((await invite('nobody', 1)).status).toBe(422)
    // They cannot revoke permissions they do not have, either.
    expect((await send('PATCH', `/staff/${owner.id}`, { isClosed: true })).status).toBe(403)
    expect((await send('PUT', '/staff-roles/chief', { title: 'Старший', permissions: ['orders.read'] })).status).toBe(
      403,
    )
    expect((await owner.send('PUT', '/staff-roles/owner', { title: 'Я', permissions: [] })).status).toBe(422)
  })

  test('403: an invitation in parallel with one that gives more takes nothing back', async () => {
    const owner = await acceptedStaff(app, pool, 'owner')
    await owner.send('PUT', '/staff-roles/deputy', { title: 'Заместитель', permissions: ['staff.manage'] })
    const deputy = await acceptedStaff(app, pool, 'deputy', 1)
    const email = 'wanted-by-two@office.example'
    let answer: Promise<{ status: number }>
    await transaction(pool, async (tx) => {
      await invite(tx, { email, grants: [{ role: 'owner', siteId: null }], by: commandActor, staffId: null })
      answer = deputy.send('POST', '/staff', { email, grants: grants('deputy', 1) })
      await eventually(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      })
    })
    expect((await answer!).status).toBe(403)
    const { rows } = await pool.query(
      'select role_code as role from staff_grants g join staff s on s.id = g.staff_id where s.email = $1',
      [email],
    )
    expect(rows).toEqual([{ role: 'owner' }])
  })

  test('the last owner cannot be removed, even by two concurrent changes', async () => {
    await pool.query(`update staff set closed_at = now() where closed_at is null`)
    const [first, second] = [await acceptedStaff(app, pool, 'owner'), await acceptedStaff(app, pool, 'owner')]
    const answers = await Promise.all([
      first.send('PATCH', `/staff/${second.id}`, { isClosed: true }),
      second.send('PATCH', `/staff/${first.id}`, { grants: grants('manager') }),
    ])
    // The second request is from somebody who is no longer an owner or no longer signed in.
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
    const { rows } =
      await pool.query(`select count(*)::int as owners from staff s join staff_grants g on g.staff_id = s.id
      where role_code = 'owner' and site_id is null and accepted_at is not null and closed_at is null`)
    expect(rows[0].owners).toBe(1)
    const last = answers[0].status === 200 ? first : second
    for (const change of [{ isClosed: true }, { grants: grants('manager') }])
      expect((await last.send('PATCH', `/staff/${last.id}`, change)).status).toBe(422)
    expect((await last.send('GET', '/staff')).status).toBe(200)
  })

  test('a dangerous action needs a sign-in confirmed in the last five minutes by an unused code', async () => {
    await pool.query(`update staff set closed_at = now() where closed_at is null`)
    const { send, id, secret } = await acceptedStaff(app, pool, 'owner')
    await pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = $1`, [id])
    const invite = () => send('POST', '/staff', { email: 'later@office.example', grants: grants('manager') })
    expect(await invite()).toMatchObject({ status: 403, body: { isConfirmationNeeded: true } })
    expect((await send('POST', '/session/confirmation', { code: '000000' })).status).toBe(422)
    expect((await send('POST', '/session/confirmation', {})).status).toBe(400)
    expect(await send('POST', '/session/confirmation', { code: codeOf(secret, 30) })).toMatchObject({
      body: { isConfirmed: true },
    })
    expect((await invite()).status).toBe(200)
  })
})

describe('the audit log', () => {
  test('lists each change with actor and values, newest first, by record', async () => {
    const { send, id } = await acceptedStaff(app, pool, 'owner')
    await send('PUT', '/staff-roles/packer', { title: 'Упаковщик', permissions: ['orders.read'] })
    await send('PUT', '/staff-roles/packer', { title: 'Упаковщица', permissions: ['orders.read'] })
    const { body } = await send<{ entries: { actor: string; changes: object; actorName: string }[] }>(
      'GET',
      '/audit?kind=staff-role&record=packer',
    )
    expect(body.entries.map(({ actor, actorName, changes }) => ({ actor, actorName, changes }))).toEqual([
      {
        actor: `manager:${id}`,
        actorName: 'Анна owner',
        changes: { title: ['Упаковщик', 'Упаковщица'], permissions: [['orders.read'], ['orders.read']] },
      },
      {
        actor: `manager:${id}`,
        actorName: 'Анна owner',
        changes: { title: [null, 'Упаковщик'], permissions: [null, ['orders.read']] },
      },
    ])
    const { body: found } = await send<{ entries: unknown[] }>('GET', '/audit?q=50%25_')
    expect(found.entries).toEqual([])
    expect(JSON.stringify(await journal())).not.toContain(goodPassword)
  })

  test('is append-only; a row changed or deleted in the database is detected', async () => {
    for (const sql of [
      `update audit_log set why = 'x'`,
      'delete from audit_log',
      'truncate audit_log cascade',
      'delete from audit_seals',
    ])
      await expect(pool.query(sql)).rejects.toThrow(/only added to/)
    await Promise.all([sealAudit(pool), sealAudit(pool)])
    await acceptedStaff(app, pool, 'manager')
    await sealAudit(pool)
    const broken = async () => (await verifyShop(pool)).filter(({ id, violations }) => /^J/.test(id) && violations > 0)
    expect(await broken()).toEqual([])
    const { rows } = await pool.query(
      'select (select count(*) from audit_log) = (select count(*) from audit_seals) as all',
    )
    expect(rows[0].all).toBe(true)
  })

  test('a row committed after later ones were sealed is sealed too, however late', async () => {
    const late = await pool.connect()
    await late.query('begin')
    const write = (client: Pick<typeof late, 'query'>) =>
      client.query(`insert into audit_log (actor, action, record_kind, record_id, digest)
        values ('manager:1', 'order.status', 'order', '1', '')`)
    await write(late)
    await write(pool)
    await sealAudit(pool)
    await late.query('commit')
    late.release()
    const unsealed = async () =>
      (await pool.query('select from audit_log l where not exists (select from audit_seals where audit_id = l.id)'))
        .rowCount
    await sealAudit(pool, 0)
    expect(await unsealed()).toBe(1)
    await sealWholeAudit(pool)
    expect(await unsealed()).toBe(0)
  })
})

test('409 with both values when two save one role; fields that only one of them changed are merged', async () => {
  const [first, second] = [await acceptedStaff(app, pool, 'owner'), await acceptedStaff(app, pool, 'owner')]
  const save = (browser: typeof first, body: object) =>
    browser.send<{ title: string; permissions: string[]; conflict?: object }>('PUT', '/staff-roles/shared', body)
  await save(first, { title: 'Общая', permissions: ['orders.read', 'inbox.read'] })
  const seen = { permissions: ['inbox.read', 'orders.read'] }
  await save(first, { title: 'Общая', permissions: ['orders.read'], was: seen })
  const rejected = await save(second, { title: 'Общая', permissions: ['orders.read', 'people.read'], was: seen })
  expect([rejected.status, rejected.body.conflict]).toEqual([
    409,
    { permissions: expect.objectContaining({ current: ['orders.read'], who: 'Анна owner' }) },
  ])
  const renamed = await save(second, { title: 'Своя', permissions: seen.permissions, was: { title: 'Общая' } })
  expect(renamed.body).toMatchObject({ title: 'Своя', permissions: ['orders.read'] })
})

test('409: a new role with the code of another one, which stays as it was', async () => {
  const { send } = await acceptedStaff(app, pool, 'owner')
  const role = { title: 'Кладовщик', permissions: ['orders.read'] }
  expect((await send('PUT', '/staff-roles/storeman', { ...role, isNew: true })).status).toBe(200)
  const taken = await send('PUT', '/staff-roles/storeman', { title: 'Другая', permissions: [], isNew: true })
  expect([taken.status, taken.body.errors]).toEqual([409, { code: 'Роль с таким кодом уже есть: «Кладовщик»' }])
  const { rows } = await pool.query(`select title, permissions from staff_roles where code = 'storeman'`)
  expect(rows).toEqual([role])
})

test('409 with both values: two owners edit the roles of one person', async () => {
  const [first, second] = [await acceptedStaff(app, pool, 'owner'), await acceptedStaff(app, pool, 'owner')]
  const { id, send } = await acceptedStaff(app, pool, 'manager')
  const [manager, editor, warehouse] = ['manager', 'editor', 'warehouse'].map((role) => ({ role, siteId: null }))
  const save = (who: typeof first, grants: object[], was: object[]) =>
    who.send<StaffMember & { conflict?: object }>('PATCH', `/staff/${id}`, { grants, was: { grants: was } })
  expect((await save(first, [manager!, editor!], [manager!])).status).toBe(200)
  const rejected = await save(second, [warehouse!], [manager!])
  expect([rejected.status, rejected.body.conflict]).toEqual([
    409,
    { grants: { seen: [manager], current: [editor, manager], who: 'Анна owner', at: expect.any(String) } },
  ])
  expect((await send<StaffSession>('GET', '/session')).body.permissions.map(({ code }) => code)).toContain(
    'orders.place',
  )
  // Their order says nothing, and what both want is no conflict.
  expect((await save(second, [editor!, manager!], [manager!])).status).toBe(200)
  expect(await save(second, [warehouse!], [manager!, editor!])).toMatchObject({
    status: 200,
    body: { grants: [warehouse] },
  })
  // Closing the sign-in was no change of roles.
  await first.send('PATCH', `/staff/${id}`, { isClosed: true })
  // What ended their sessions is not offered for undo, and is refused to who asks for it nevertheless.
  expect((await first.send<{ change: object | null }>('GET', '/changes/last')).body.change).toBeNull()
  const { rows: closed } = await pool.query(`select max(id)::int as id from audit_log where action = 'staff.change'`)
  expect(await first.send('POST', `/changes/${closed[0].id}/undo`)).toMatchObject({
    ...{ status: 422, body: { message: expect.stringContaining('Закрытый вход') } },
  })
  expect((await save(second, [manager!], [warehouse!])).status).toBe(200)
})

test('the list of staff does not read all sessions for each of them', async () => {
  await openTestStaffSession(pool, 'owner')
  await transaction(pool, async (tx) => {
    await tx.query('set local enable_seqscan = off')
    await findAllStaff(tx)
    const { rows } = await tx.query("select seq_scan from pg_stat_xact_user_tables where relname = 'staff_sessions'")
    expect(rows).toEqual([{ seq_scan: 0 }])
  })
})
