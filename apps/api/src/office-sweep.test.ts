import type { Call } from '@shpulka/contract/base/call'
import { permissionCodes } from '@shpulka/contract/base/permissions'
import { describe, expect, test } from 'vitest'
import { testDatabase } from './base/db/test-database.ts'
import { fillTestCatalog } from './catalogue/catalog/test-catalog.ts'
import { officeRooms } from './office-rooms.ts'
import { openTestSession } from './people/sessions/test-sign-in.ts'
import { officeBrowser, signedInStaff } from './people/staff/test-office.ts'
import { openTestApi, testTokenSecret } from './test-api.ts'
import { junkFor } from './test-junk.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const { app } = await openTestApi(database)

const calls = officeRooms.flatMap(({ calls }) => Object.entries(calls))
const guarded = calls.filter(([, { needs }]) => typeof needs === 'object')
const uuid = '00000000-0000-4000-8000-000000000000'

/** The address of a call with ids that do not exist. */
const addressOf = ({ path, params }: Call) =>
  path.replace('/office/v1', '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const { type, format } = (params as never as { properties: Record<string, { type?: string; format?: string }> })
      .properties[name]!
    return format === 'uuid' ? uuid : type === 'integer' ? '2147483647' : 'nothing-of-the-kind'
  })
const send = (browser: { send: ReturnType<typeof officeBrowser>['send'] }, call: Call, headers = {}) =>
  browser.send(
    call.method,
    addressOf(call),
    call.method === 'GET' || call.method === 'DELETE' ? undefined : {},
    headers,
  )

test('every office call is under /office/v1 and declares who may send it', () => {
  expect(calls.length).toBeGreaterThan(180)
  for (const [name, { path }] of calls) expect(path, name).toMatch(/^\/office\/v1\//)
  const open = calls.filter(([, { needs }]) => needs === undefined).map(([name]) => name)
  // Only the calls for signing in; this finds a call left without `needs` by mistake.
  expect(open.sort()).toEqual([
    ...['acceptInvitation', 'openSession', 'openSessionByPasskey', 'requestPasskey', 'viewInvitation'],
  ])
})

describe('who may send a call', async () => {
  const { authToken } = await openTestSession(pool, {
    priceRole: 'dealer',
    role: 'dealer',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const owner = await signedInStaff(app, pool, 'owner')
  const roleOf = (kind: 'all-but' | 'only', permission: string) => `${kind}-${permission.replace('.', '-')}`
  for (const permission of permissionCodes) {
    const [allOthers, title] = [permissionCodes.filter((code) => code !== permission), 'Права']
    await owner.send('PUT', `/staff-roles/${roleOf('all-but', permission)}`, { title, permissions: allOthers })
    await owner.send('PUT', `/staff-roles/${roleOf('only', permission)}`, { title, permissions: [permission] })
  }

  test.each(guarded)('%s: 401 for a guest and for a buyer', async (_, call) => {
    const guest = officeBrowser(app)
    expect((await send(guest, call)).status).toBe(401)
    expect((await send(guest, call, { authorization: `Bearer ${authToken}` })).status).toBe(401)
  })

  test.each(permissionCodes)('%s alone is needed and is enough for its calls', async (permission) => {
    const others = await signedInStaff(app, pool, roleOf('all-but', permission))
    const member = await signedInStaff(app, pool, roleOf('only', permission))
    const itsCalls = guarded.filter(([, { needs }]) => typeof needs === 'object' && needs.staff === permission)
    for (const [name, call] of itsCalls) {
      expect((await send(others, call)).status, name).toBe(403)
      expect([401, 403], name).not.toContain((await send(member, call)).status)
    }
  })

  test('403 for an owner whose sign-in was confirmed an hour ago: every dangerous call, and no other', async () => {
    const { id, send: sendAs } = await signedInStaff(app, pool, 'owner')
    await pool.query(`update staff_sessions set confirmed_at = now() - interval '1 hour' where staff_id = $1`, [id])
    const refused: string[] = []
    for (const [name, call] of guarded.filter(([name]) => name !== 'closeSession')) {
      const { status, body } = await send({ send: sendAs }, call)
      if (status === 403 && body.isConfirmationNeeded) refused.push(name)
    }
    expect(refused).toEqual(
      guarded.filter(([, { needs }]) => typeof needs === 'object' && needs.isConfirmed).map(([name]) => name),
    )
    expect(refused.length).toBeGreaterThan(30)
  })
})

describe('bad input never causes 5xx', async () => {
  const owner = await signedInStaff(app, pool, 'owner')
  test.each(calls.filter(([name]) => name !== 'closeSession'))('%s', async (_, call) => {
    let n = 0
    for (const { query, path, payload, headers, what } of junkFor(call, {})) {
      n += 1
      const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path?.[name] ?? uuid))
      const answer = await app.inject({
        // Different client addresses, so that rate limits do not interfere.
        remoteAddress: `10.8.${n >> 8}.${n & 255}`,
        method: call.method,
        url: `/api${url}`,
        ...(query && { query }),
        ...(payload !== undefined && { payload }),
        headers: { host: 'office.localhost:3000', cookie: owner.cookie(), ...headers },
      })
      expect(answer.statusCode, `${what}: ${answer.body.slice(0, 200)}`).toBeLessThan(500)
    }
  })
})
