import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { announceWithCommit, openChanges } from '../../base/db/changes.ts'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { Pool } from '../../base/db/pool.ts'
import { openSharedCounts } from '../../base/db/shared-counts.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { eventually } from '../../test-eventually.ts'
import { openReadUser } from '../sessions/sessions.port.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { signAccessToken } from '../sessions/tokens.ts'
import { openLiveChannel } from './live-channel.ts'
import type { LiveLimits } from './live-limits.rule.ts'
import { notify } from './notifications.port.ts'
import { openPage, openPageOrThrow, serveLive } from './test-live.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const [first, second] = [await openTestApi(database), await openTestApi(database)]
const [firstPort, secondPort] = [await serveLive(first.live), await serveLive(second.live)]

async function person(siteId = 1) {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'dealer',
    role: 'dealer',
    siteId,
    tokenSecret: testTokenSecret,
  })
  const headers = { 'x-site-id': String(siteId), authorization: `Bearer ${authToken}` }
  const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [userId])
  return { userId, authToken, headers, sessionId: rows[0]!.id, siteId }
}
type Person = Awaited<ReturnType<typeof person>>

const ticketOf = async ({ headers }: Person) =>
  (await sendRequest<{ ticket: string }>(first.app, { headers }, 'POST', '/notifications/v1/ticket')).body.ticket
const sendNotification = (userId: number, title = 'Заказ передан в доставку') =>
  transaction(pool, (tx) => notify(tx, { userId, typeCode: 'order-status', title, body: '' }))
const idsOf = async (userId: number) =>
  (await pool.query<{ id: number }>('select id from notifications where user_id = $1 order by id', [userId])).rows.map(
    ({ id }) => ({ id }),
  )
const unreadOf = async (userId: number) =>
  (await pool.query('select from notifications where user_id = $1 and read_at is null', [userId])).rowCount

/** Enough for a busy machine to answer a ping: a page that has not answered by the next check is closed with 1006. */
const checkMilliseconds = 1000

/** A channel with short limits, so that tests do not wait for minutes. */
async function channel(limits: Partial<LiveLimits>, channelPool: Pool = pool) {
  const log = { warn() {}, error() {} }
  const changes = openChanges(pool, database.url)
  const settings = await openSettings(pool, changes, log as never)
  const config = { tokenSecret: testTokenSecret, trustedProxies: 1 }
  const counts = await openSharedCounts({ pool, changes, config, log })
  const live = await openLiveChannel({
    pool: channelPool,
    changes,
    counts,
    readUser: await openReadUser({ pool, config, changes }),
    currentSettings: settings.current,
    config,
    log,
    limits,
  })
  closeAfterwards(async () => {
    live.close()
    await counts.close()
    await settings.close()
    await changes.close()
  })
  return { live, port: await serveLive(live), changes }
}

describe('a notification', () => {
  test('reaches every page of its user, on both processes, and no other user', async () => {
    const [anna, boris] = [await person(), await person()]
    const pages = await Promise.all([
      openPageOrThrow(firstPort, { token: await ticketOf(anna) }),
      openPageOrThrow(secondPort, { token: await ticketOf(anna) }),
      openPageOrThrow(firstPort, { token: anna.authToken }),
    ])
    const others = [
      await openPageOrThrow(firstPort, { token: await ticketOf(boris) }),
      await openPageOrThrow(secondPort),
    ]
    await sendNotification(anna.userId)
    await sendNotification(boris.userId)
    await eventually(() => expect(others[0]!.received).toHaveLength(1))
    const ids = await idsOf(anna.userId)
    await eventually(() => expect(pages.map(({ received }) => received)).toEqual([ids, ids, ids]))
    expect(others.map(({ received }) => received)).toEqual([await idsOf(boris.userId), []])
  })

  test('reaches its user when another is sent at the same moment', async () => {
    const [anna, boris] = [await person(), await person()]
    const pages = [
      await openPageOrThrow(firstPort, { token: anna.authToken }),
      await openPageOrThrow(firstPort, { token: boris.authToken }),
    ]
    const title = 'Розыгрыш окончен'
    await transaction(pool, (tx) =>
      notify(tx, ...[anna, boris].map(({ userId }) => ({ userId, typeCode: 'raffle' as const, title, body: '' }))),
    )
    const ids = [await idsOf(anna.userId), await idsOf(boris.userId)]
    await eventually(() => expect(pages.map(({ received }) => received)).toEqual(ids))
  })

  test('is not sent when its transaction is rolled back', async () => {
    const anna = await person()
    const page = await openPageOrThrow(firstPort, { token: anna.authToken })
    await transaction(pool, async (tx) => {
      await notify(tx, { userId: anna.userId, typeCode: 'blank', title: 'Никогда', body: '' })
      throw new Error('rolled back')
    }).catch(() => {})
    await sendNotification(anna.userId)
    await eventually(() => expect(page.received).toHaveLength(1))
    expect(page.received).toEqual(await idsOf(anna.userId))
  })

  test('arrives once even if the connection for announcements was lost meanwhile', async () => {
    const anna = await person()
    const pages = [
      await openPageOrThrow(firstPort, { token: anna.authToken }),
      await openPageOrThrow(secondPort, { token: anna.authToken }),
    ]
    await sendNotification(anna.userId, 'До обрыва')
    await eventually(() => expect(pages.map(({ received }) => received.length)).toEqual([1, 1]))
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shpulka changes'
        and datname = current_database()`,
    )
    await sendNotification(anna.userId, 'Во время обрыва')
    await eventually(() => expect(pages.map(({ received }) => received.length)).toEqual([2, 2]))
    await sendNotification(anna.userId, 'После обрыва')
    await eventually(() => expect(pages.map(({ received }) => received.length)).toEqual([3, 3]))
    expect(pages[0]!.received).toEqual(await idsOf(anna.userId))
  })

  test('arrives even when reading missed notifications fails at first', async () => {
    const anna = await person()
    let failures = 2
    const failingPool = new Proxy(pool, {
      get: (target, name) =>
        name === 'query'
          ? (query: { name?: string }) =>
              query.name === 'findMissedNotifications' && failures-- > 0
                ? Promise.reject(new Error('connection lost'))
                : target.query(query as never)
          : Reflect.get(target, name, target),
    })
    const { port, changes } = await channel({ catchUpRetryMilliseconds: 10 }, failingPool)
    const page = await openPageOrThrow(port, { token: anna.authToken })
    // As after a lost connection: the notification itself is not announced.
    await pool.query(
      `insert into notifications (user_id, type_code, title) values ($1, 'order-status', 'Во время обрыва')`,
      [anna.userId],
    )
    changes.announce([everythingTag])
    await eventually(() => expect(page.received).toHaveLength(1))
    expect([failures < 0, page.received]).toEqual([true, await idsOf(anna.userId)])
  })

  test('to every page of a site reaches its guests, and no other site', async () => {
    const vera = await person(2)
    const guest = await openPageOrThrow(firstPort)
    const other = await openPageOrThrow(firstPort, { token: vera.authToken })
    const { rows } = await pool.query(
      `insert into notifications (site_id, type_code, title) values (1, 'reload_page', 'Обновление') returning id`,
    )
    await announceWithCommit(pool, [`notification:${rows[0].id}:site:1`])
    await sendNotification(vera.userId)
    await eventually(() => expect([guest.received.length, other.received.length]).toEqual([1, 1]))
    expect(other.received).toEqual(await idsOf(vera.userId))
  })
})

describe('who may open the channel', () => {
  test('a ticket opens it once, for a minute', async () => {
    const anna = await person()
    const ticket = await ticketOf(anna)
    const results = await Promise.all([openPage(firstPort, { token: ticket }), openPage(secondPort, { token: ticket })])
    expect(results.filter((page) => page === 401)).toHaveLength(1)
    const expiredTicket = await ticketOf(anna)
    await pool.query(`update live_tickets set expires_at = now() - interval '1 second'`)
    expect(await openPage(firstPort, { token: expiredTicket })).toBe(401)
  })

  test('the database does not store the ticket itself', async () => {
    const ticket = await ticketOf(await person())
    const { rows } = await pool.query('select live_tickets::text as row from live_tickets')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('401: forged, unsigned, expired, of a revoked session, malformed', async () => {
    const anna = await person()
    const revoked = await person()
    await pool.query('update sessions set revoked_at = now() where id = $1', [revoked.sessionId])
    const expired = await signAccessToken(
      { tokenSecret: testTokenSecret },
      { ...anna, role: 'dealer' },
      Math.floor(Date.now() / 1000) - 961,
    )
    const [head, payload] = anna.authToken.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    for (const token of [
      expired,
      unsigned,
      revoked.authToken,
      `${head}.${payload}.AAAA`,
      'a.b.c',
      'x',
      '.',
      'ш'.repeat(100),
      'a'.repeat(5000),
    ])
      expect(await openPage(firstPort, { token }), token.slice(0, 40)).toBe(401)
    expect(await openPage(firstPort, { token: `Bearer ${anna.authToken}` })).toMatchObject({ received: [] })
  })

  test('401 a guest who requests a ticket', async () => {
    expect((await sendRequest(first.app, { headers: {} }, 'POST', '/notifications/v1/ticket')).status).toBe(401)
  })

  test('403 a page of another host', async () => {
    const anna = await person()
    for (const origin of [
      'https://evil.example',
      'null',
      'http://shop.test.evil.example',
      'file://',
      `http://127.0.0.1:${firstPort + 1}`,
    ])
      expect(await openPage(firstPort, { token: anna.authToken, origin }), origin).toBe(403)
    for (const origin of ['https://shop.test', `http://127.0.0.1:${firstPort}`])
      expect(await openPage(firstPort, { token: anna.authToken, origin }), origin).toMatchObject({ received: [] })
  })

  test('400 an invalid host', async () => {
    for (const host of ['[::bad', 'a b', 'shop.test:99999']) expect(await openPage(firstPort, { host }), host).toBe(400)
  })

  test('429 the sixth page of a user and the fifty-first of an address', async () => {
    const { port } = await channel({})
    const anna = await person()
    for (let page = 1; page <= 5; page += 1)
      await openPageOrThrow(port, { token: anna.authToken, forwardedFor: '10.0.0.1' })
    expect(await openPage(port, { token: anna.authToken, forwardedFor: '10.0.0.1' })).toBe(429)
    const guests = await Promise.all(
      Array.from({ length: 45 }, () => openPageOrThrow(port, { forwardedFor: '10.0.0.1' })),
    )
    // Only the last address is trusted: our proxy adds it.
    expect(await openPage(port, { forwardedFor: '192.0.2.77, 10.0.0.1' })).toBe(429)
    await openPageOrThrow(port, { forwardedFor: '10.0.0.2' })
    guests[0]!.ws.close()
    await guests[0]!.closed
    await eventually(async () => expect(await openPage(port, { forwardedFor: '10.0.0.1' })).not.toBe(429))
  })
})

describe('a message from a page', () => {
  test('marks only notifications of its user read', async () => {
    const [anna, boris] = [await person(), await person()]
    await sendNotification(anna.userId)
    await sendNotification(boris.userId)
    const [ids, otherIds] = [await idsOf(anna.userId), await idsOf(boris.userId)]
    const page = await openPageOrThrow(firstPort, { token: await ticketOf(anna) })
    const notifyIDs = [...otherIds, ...ids].map(({ id }) => id)
    page.ws.send(JSON.stringify({ uid: boris.userId, notifyIDs: otherIds.map(({ id }) => id) }))
    page.ws.send(JSON.stringify({ uid: boris.userId, notifyIDs }))
    await eventually(async () => expect(await unreadOf(anna.userId)).toBe(0))
    expect(await unreadOf(boris.userId)).toBe(1)
  })

  test('of a guest marks nothing', async () => {
    const anna = await person()
    await sendNotification(anna.userId)
    const guest = await openPageOrThrow(firstPort)
    guest.ws.send(JSON.stringify({ uid: anna.userId, notifyIDs: (await idsOf(anna.userId)).map(({ id }) => id) }))
    guest.ws.ping()
    await new Promise((resolve) => guest.ws.once('pong', resolve))
    expect(await unreadOf(anna.userId)).toBe(1)
  })

  test('is ignored when it is malformed', async () => {
    const anna = await person()
    await sendNotification(anna.userId)
    const [{ id } = { id: 0 }] = await idsOf(anna.userId)
    const page = await openPageOrThrow(firstPort, { token: anna.authToken })
    const malformed = [
      '',
      '{',
      'null',
      '[]',
      '{"notifyIDs":"1"}',
      '{"notifyIDs":[1e308]}',
      '{"notifyIDs":[9007199254740993]}',
      '{"__proto__":{"notifyIDs":[1]}}',
    ]
    for (const text of malformed) page.ws.send(text)
    page.ws.send(JSON.stringify({ notifyIDs: [id] }))
    await eventually(async () => expect(await unreadOf(anna.userId)).toBe(0))
    expect(page.ws.readyState).toBe(page.ws.OPEN)
  })

  test('closes the channel when it is a megabyte or binary', async () => {
    const anna = await person()
    const [large, binary] = [
      await openPageOrThrow(firstPort, { token: anna.authToken }),
      await openPageOrThrow(firstPort, { token: anna.authToken }),
    ]
    large.ws.send('x'.repeat(1_000_000))
    binary.ws.send(Buffer.from('{}'))
    expect(await Promise.all([large.closed, binary.closed])).toEqual([1009, 1003])
  })

  test('closes the channel when there are too many', async () => {
    const { port } = await channel({ closeTimeoutMilliseconds: 200 })
    const page = await openPageOrThrow(port)
    for (let n = 0; n < 1000; n += 1) page.ws.send('{"notifyIDs":[1]}')
    expect([1008, 1006]).toContain(await page.closed)
  })
})

describe('the channel is closed', () => {
  test('when a page reads nothing and sends endless pings', async () => {
    const { port } = await channel({ messagesBetweenChecks: Number.POSITIVE_INFINITY, unreadBytes: 64 * 1024 })
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'GET /api/notifications/v1/notification/subscribe HTTP/1.1\r\nHost: shop.test\r\nConnection: ' +
        'Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const pings = Buffer.concat(
      Array.from({ length: 1000 }, () => Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125)])),
    )
    let isClosed = false
    socket.on('error', () => {
      isClosed = true
    })
    while (!isClosed && socket.bytesWritten < 200_000_000)
      await new Promise<unknown>((resolve) => socket.write(pings, resolve))
    expect(isClosed).toBe(true)
  })

  test('when a page stops answering pings', async () => {
    const { port } = await channel({ checkGroups: 1, checkMilliseconds })
    const [silent, alive] = [await openPageOrThrow(port, { answersPings: false }), await openPageOrThrow(port)]
    expect(await silent.closed).toBe(1006)
    expect(alive.ws.readyState).toBe(alive.ws.OPEN)
  })

  test('4401 soon after the sign-in ends', async () => {
    const anna = await person()
    const { port } = await channel({ checkGroups: 1, checkMilliseconds, leewayMilliseconds: 1000 })
    const tokenExpiredAgo = (seconds: number) =>
      signAccessToken(
        { tokenSecret: testTokenSecret },
        { ...anna, role: 'dealer' },
        Math.floor(Date.now() / 1000) - 900 - seconds,
      )
    const expiring = await openPageOrThrow(port, { token: await tokenExpiredAgo(10) })
    const valid = await openPageOrThrow(port, { token: await tokenExpiredAgo(-600) })
    expect(await expiring.closed).toBe(4401)
    expect(valid.ws.readyState).toBe(valid.ws.OPEN)
  })

  test('4401 when the session is revoked: at once when announced, at the next check otherwise', async () => {
    const [anna, boris] = [await person(), await person()]
    const page = await openPageOrThrow(firstPort, { token: await ticketOf(anna) })
    await announceWithCommit(pool, [`session:${anna.sessionId}`])
    expect(await page.closed).toBe(4401)

    const { port } = await channel({ checkGroups: 1, checkMilliseconds })
    const unannounced = await openPageOrThrow(port, { token: boris.authToken })
    await pool.query('update sessions set revoked_at = now() where id = $1', [boris.sessionId])
    expect(await unannounced.closed).toBe(4401)
  })

  test('1012 when the process stops; it refuses new connections', async () => {
    const { live, port } = await channel({})
    const page = await openPageOrThrow(port)
    live.drain()
    expect(await page.closed).toBe(1012)
    expect(await openPage(port)).toBe(503)
  })
})

test('pages of a user and of an address are counted across processes', async () => {
  const [one, other] = [await channel({ socketsPerIp: 7 }), await channel({ socketsPerIp: 7 })]
  const anna = await person()
  const options = { token: anna.authToken, forwardedFor: '10.7.0.1' }
  /** Closes the page again when it was accepted. */
  const statusOf = async (...args: Parameters<typeof openPage>) => {
    const page = await openPage(...args)
    if (typeof page === 'number') return page
    page.ws.close()
    await page.closed
    return 101
  }
  const pages = await Promise.all(Array.from({ length: 5 }, () => openPageOrThrow(one.port, options)))
  await eventually(async () => expect(await statusOf(other.port, options)).toBe(429))
  const guests: Awaited<ReturnType<typeof openPageOrThrow>>[] = []
  // The pages closed on the other process count for a moment longer.
  for (const _ of [1, 2])
    await eventually(async () => guests.push(await openPageOrThrow(one.port, { forwardedFor: '10.7.0.1' })))
  await eventually(async () => expect(await statusOf(other.port, { forwardedFor: '10.7.0.1' })).toBe(429))
  await openPageOrThrow(other.port, { forwardedFor: '10.7.0.2' })
  for (const { ws } of [...pages, ...guests]) ws.close()
  await eventually(async () => expect(await statusOf(other.port, options)).toBe(101))
})

test('addresses of one IPv6 network are counted as one', async () => {
  const { port } = await channel({ socketsPerIp: 2 })
  await openPageOrThrow(port, { forwardedFor: '2001:db8::1' })
  await openPageOrThrow(port, { forwardedFor: '2001:db8:0:0:ffff::2' })
  expect(await openPage(port, { forwardedFor: '2001:0db8::3' })).toBe(429)
  await openPageOrThrow(port, { forwardedFor: '2001:db8:0:100::1' })
})

test('a full process rejects pages until one closes', async () => {
  const { port } = await channel({ socketsPerProcess: 1 })
  const first = await openPageOrThrow(port)
  expect(await (await openPageOrThrow(port)).closed).toBe(1013)
  first.ws.close()
  await first.closed
  await eventually(async () => {
    const { ws, closed } = await openPageOrThrow(port)
    await sendNotification((await person()).userId)
    expect(await Promise.race([closed, new Promise((resolve) => ws.ping(() => resolve('open')))])).toBe('open')
  })
})
