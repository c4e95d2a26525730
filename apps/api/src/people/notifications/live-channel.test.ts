import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { announceWithCommit, everything, openChanges } from '../../base/db/changes.ts'
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
import { openedPage, openPage, serveLive } from './test-live.ts'

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
const say = (userId: number, title = 'Заказ передан в доставку') =>
  transaction(pool, (tx) => notify(tx, { userId, typeCode: 'order-status', title, body: '' }))
const idsOf = async (userId: number) =>
  (await pool.query<{ id: number }>('select id from notifications where user_id = $1 order by id', [userId])).rows.map(
    ({ id }) => ({ id }),
  )
const unreadOf = async (userId: number) =>
  (await pool.query('select from notifications where user_id = $1 and read_at is null', [userId])).rowCount

/**
 * Time enough for a page of a busy machine to answer a ping: at the next look one that has not is cut (1006), whatever
 * else is to be said to it.
 */
const checkEvery = 1000

/** A channel with limits of its own, so that minutes pass in milliseconds. */
async function channel(limits: Partial<LiveLimits>, given: Pool = pool) {
  const log = { warn() {}, error() {} }
  const changes = openChanges(pool, database.url)
  const settings = await openSettings(pool, changes, log as never)
  const config = { tokenSecret: testTokenSecret, trustedProxies: 1 }
  const counts = await openSharedCounts({ pool, changes, config, log })
  const live = await openLiveChannel({
    pool: given,
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
  test('comes to every page of its user, on either process, and to no other user', async () => {
    const [anna, boris] = [await person(), await person()]
    const pages = await Promise.all([
      openedPage(firstPort, { token: await ticketOf(anna) }),
      openedPage(secondPort, { token: await ticketOf(anna) }),
      openedPage(firstPort, { token: anna.authToken }),
    ])
    const others = [await openedPage(firstPort, { token: await ticketOf(boris) }), await openedPage(secondPort)]
    await say(anna.userId)
    await say(boris.userId)
    await eventually(() => expect(others[0]!.received).toHaveLength(1))
    const ids = await idsOf(anna.userId)
    await eventually(() => expect(pages.map(({ received }) => received)).toEqual([ids, ids, ids]))
    expect(others.map(({ received }) => received)).toEqual([await idsOf(boris.userId), []])
  })

  test('comes when another comes at the same moment', async () => {
    const [anna, boris] = [await person(), await person()]
    const pages = [
      await openedPage(firstPort, { token: anna.authToken }),
      await openedPage(firstPort, { token: boris.authToken }),
    ]
    const title = 'Розыгрыш окончен'
    await transaction(pool, (tx) =>
      notify(tx, ...[anna, boris].map(({ userId }) => ({ userId, typeCode: 'raffle' as const, title, body: '' }))),
    )
    const ids = [await idsOf(anna.userId), await idsOf(boris.userId)]
    await eventually(() => expect(pages.map(({ received }) => received)).toEqual(ids))
  })

  test('does not come when its transaction is rolled back', async () => {
    const anna = await person()
    const page = await openedPage(firstPort, { token: anna.authToken })
    await transaction(pool, async (tx) => {
      await notify(tx, { userId: anna.userId, typeCode: 'blank', title: 'Никогда', body: '' })
      throw new Error('undone')
    }).catch(() => {})
    await say(anna.userId)
    await eventually(() => expect(page.received).toHaveLength(1))
    expect(page.received).toEqual(await idsOf(anna.userId))
  })

  test('comes once even if the connection for announcements was lost meanwhile', async () => {
    const anna = await person()
    const pages = [
      await openedPage(firstPort, { token: anna.authToken }),
      await openedPage(secondPort, { token: anna.authToken }),
    ]
    await say(anna.userId, 'До обрыва')
    await eventually(() => expect(pages.map(({ received }) => received.length)).toEqual([1, 1]))
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shpulka changes'
        and datname = current_database()`,
    )
    await say(anna.userId, 'Во время обрыва')
    await eventually(() => expect(pages.map(({ received }) => received.length)).toEqual([2, 2]))
    await say(anna.userId, 'После обрыва')
    await eventually(() => expect(pages.map(({ received }) => received.length)).toEqual([3, 3]))
    expect(pages[0]!.received).toEqual(await idsOf(anna.userId))
  })

  test('comes even when reading the missed ones failed at first', async () => {
    const anna = await person()
    let failures = 2
    const breaking = new Proxy(pool, {
      get: (target, name) =>
        name === 'query'
          ? (query: { name?: string }) =>
              query.name === 'findMissedNotifications' && failures-- > 0
                ? Promise.reject(new Error('connection lost'))
                : target.query(query as never)
          : Reflect.get(target, name, target),
    })
    const { port, changes } = await channel({ catchUpMilliseconds: 10 }, breaking)
    const page = await openedPage(port, { token: anna.authToken })
    // As after a lost connection: nothing was heard of the notification itself.
    await pool.query(
      `insert into notifications (user_id, type_code, title) values ($1, 'order-status', 'Во время обрыва')`,
      [anna.userId],
    )
    changes.announce([everything])
    await eventually(() => expect(page.received).toHaveLength(1))
    expect([failures < 0, page.received]).toEqual([true, await idsOf(anna.userId)])
  })

  test('to every page of a site comes to guests there, and not to another site', async () => {
    const vera = await person(2)
    const guest = await openedPage(firstPort)
    const other = await openedPage(firstPort, { token: vera.authToken })
    const { rows } = await pool.query(
      `insert into notifications (site_id, type_code, title) values (1, 'reload_page', 'Обновление') returning id`,
    )
    await announceWithCommit(pool, [`notification:${rows[0].id}:site:1`])
    await say(vera.userId)
    await eventually(() => expect([guest.received.length, other.received.length]).toEqual([1, 1]))
    expect(other.received).toEqual(await idsOf(vera.userId))
  })
})

describe('who may open the channel', () => {
  test('a ticket opens it once, for a minute', async () => {
    const anna = await person()
    const ticket = await ticketOf(anna)
    const twice = await Promise.all([openPage(firstPort, { token: ticket }), openPage(secondPort, { token: ticket })])
    expect(twice.filter((page) => page === 401)).toHaveLength(1)
    const late = await ticketOf(anna)
    await pool.query(`update live_tickets set expires_at = now() - interval '1 second'`)
    expect(await openPage(firstPort, { token: late })).toBe(401)
  })

  test('the ticket itself is nowhere in the database', async () => {
    const ticket = await ticketOf(await person())
    const { rows } = await pool.query('select live_tickets::text as row from live_tickets')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('401: forged, unsigned, expired, of a session that is over, nonsense', async () => {
    const anna = await person()
    const over = await person()
    await pool.query('update sessions set revoked_at = now() where id = $1', [over.sessionId])
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
      over.authToken,
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
    for (let page = 1; page <= 5; page += 1) await openedPage(port, { token: anna.authToken, from: '10.0.0.1' })
    expect(await openPage(port, { token: anna.authToken, from: '10.0.0.1' })).toBe(429)
    const guests = await Promise.all(Array.from({ length: 45 }, () => openedPage(port, { from: '10.0.0.1' })))
    // Only what our own proxy adds is believed, and that is the last.
    expect(await openPage(port, { from: '192.0.2.77, 10.0.0.1' })).toBe(429)
    await openedPage(port, { from: '10.0.0.2' })
    guests[0]!.ws.close()
    await guests[0]!.closed
    await eventually(async () => expect(await openPage(port, { from: '10.0.0.1' })).not.toBe(429))
  })
})

describe('what a page says', () => {
  test('marks only its own user’s notifications read', async () => {
    const [anna, boris] = [await person(), await person()]
    await say(anna.userId)
    await say(boris.userId)
    const [own, others] = [await idsOf(anna.userId), await idsOf(boris.userId)]
    const page = await openedPage(firstPort, { token: await ticketOf(anna) })
    const notifyIDs = [...others, ...own].map(({ id }) => id)
    page.ws.send(JSON.stringify({ uid: boris.userId, notifyIDs: others.map(({ id }) => id) }))
    page.ws.send(JSON.stringify({ uid: boris.userId, notifyIDs }))
    await eventually(async () => expect(await unreadOf(anna.userId)).toBe(0))
    expect(await unreadOf(boris.userId)).toBe(1)
  })

  test('marks nothing from a guest', async () => {
    const anna = await person()
    await say(anna.userId)
    const guest = await openedPage(firstPort)
    guest.ws.send(JSON.stringify({ uid: anna.userId, notifyIDs: (await idsOf(anna.userId)).map(({ id }) => id) }))
    guest.ws.ping()
    await new Promise((resolve) => guest.ws.once('pong', resolve))
    expect(await unreadOf(anna.userId)).toBe(1)
  })

  test('is ignored when it is nonsense', async () => {
    const anna = await person()
    await say(anna.userId)
    const [{ id } = { id: 0 }] = await idsOf(anna.userId)
    const page = await openedPage(firstPort, { token: anna.authToken })
    const nonsense = [
      '',
      '{',
      'null',
      '[]',
      '{"notifyIDs":"1"}',
      '{"notifyIDs":[1e308]}',
      '{"notifyIDs":[9007199254740993]}',
      '{"__proto__":{"notifyIDs":[1]}}',
    ]
    for (const text of nonsense) page.ws.send(text)
    page.ws.send(JSON.stringify({ notifyIDs: [id] }))
    await eventually(async () => expect(await unreadOf(anna.userId)).toBe(0))
    expect(page.ws.readyState).toBe(page.ws.OPEN)
  })

  test('closes its channel when it is a megabyte, or no text', async () => {
    const anna = await person()
    const [large, binary] = [
      await openedPage(firstPort, { token: anna.authToken }),
      await openedPage(firstPort, { token: anna.authToken }),
    ]
    large.ws.send('x'.repeat(1_000_000))
    binary.ws.send(Buffer.from('{}'))
    expect(await Promise.all([large.closed, binary.closed])).toEqual([1009, 1003])
  })

  test('closes its channel when there are too many messages', async () => {
    const { port } = await channel({ goodbyeMilliseconds: 200 })
    const page = await openedPage(port)
    for (let n = 0; n < 1000; n += 1) page.ws.send('{"notifyIDs":[1]}')
    expect([1008, 1006]).toContain(await page.closed)
  })
})

describe('a channel is closed', () => {
  test('of a page that reads nothing and sends pings without end', async () => {
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
    let isCut = false
    socket.on('error', () => {
      isCut = true
    })
    while (!isCut && socket.bytesWritten < 200_000_000)
      await new Promise<unknown>((resolve) => socket.write(pings, resolve))
    expect(isCut).toBe(true)
  })

  test('of a page that does not answer any more', async () => {
    const { port } = await channel({ checkGroups: 1, checkMilliseconds: checkEvery })
    const [silent, alive] = [await openedPage(port, { answersPings: false }), await openedPage(port)]
    expect(await silent.closed).toBe(1006)
    expect(alive.ws.readyState).toBe(alive.ws.OPEN)
  })

  test('4401 soon after the sign-in ends', async () => {
    const anna = await person()
    const { port } = await channel({ checkGroups: 1, checkMilliseconds: checkEvery, leewayMilliseconds: 1000 })
    const endedAgo = (seconds: number) =>
      signAccessToken(
        { tokenSecret: testTokenSecret },
        { ...anna, role: 'dealer' },
        Math.floor(Date.now() / 1000) - 900 - seconds,
      )
    const ending = await openedPage(port, { token: await endedAgo(10) })
    const lasting = await openedPage(port, { token: await endedAgo(-600) })
    expect(await ending.closed).toBe(4401)
    expect(lasting.ws.readyState).toBe(lasting.ws.OPEN)
  })

  test('4401 when the session is revoked: at once by news of it, soon without', async () => {
    const [anna, boris] = [await person(), await person()]
    const page = await openedPage(firstPort, { token: await ticketOf(anna) })
    await announceWithCommit(pool, [`session:${anna.sessionId}`])
    expect(await page.closed).toBe(4401)

    const { port } = await channel({ checkGroups: 1, checkMilliseconds: checkEvery })
    const unheard = await openedPage(port, { token: boris.authToken })
    await pool.query('update sessions set revoked_at = now() where id = $1', [boris.sessionId])
    expect(await unheard.closed).toBe(4401)
  })

  test('1012 when the process ends, and new connections are refused', async () => {
    const { live, port } = await channel({})
    const page = await openedPage(port)
    live.drain()
    expect(await page.closed).toBe(1012)
    expect(await openPage(port)).toBe(503)
  })
})

test('pages of a user and of an address are counted in all processes together', async () => {
  const [one, other] = [await channel({ socketsPerAddress: 7 }), await channel({ socketsPerAddress: 7 })]
  const anna = await person()
  const here = { token: anna.authToken, from: '10.7.0.1' }
  /** A page that was let in is closed again. */
  const answerOf = async (...given: Parameters<typeof openPage>) => {
    const page = await openPage(...given)
    if (typeof page === 'number') return page
    page.ws.close()
    await page.closed
    return 101
  }
  const pages = await Promise.all(Array.from({ length: 5 }, () => openedPage(one.port, here)))
  await eventually(async () => expect(await answerOf(other.port, here)).toBe(429))
  const guests = await Promise.all([1, 2].map(() => openedPage(one.port, { from: '10.7.0.1' })))
  await eventually(async () => expect(await answerOf(other.port, { from: '10.7.0.1' })).toBe(429))
  await openedPage(other.port, { from: '10.7.0.2' })
  for (const { ws } of [...pages, ...guests]) ws.close()
  await eventually(async () => expect(await answerOf(other.port, here)).toBe(101))
})

test('addresses of one IPv6 network are counted as one', async () => {
  const { port } = await channel({ socketsPerAddress: 2 })
  await openedPage(port, { from: '2001:db8::1' })
  await openedPage(port, { from: '2001:db8:0:0:ffff::2' })
  expect(await openPage(port, { from: '2001:0db8::3' })).toBe(429)
  await openedPage(port, { from: '2001:db8:0:100::1' })
})

test('a process that is full sends a page away until another leaves', async () => {
  const { port } = await channel({ socketsPerProcess: 1 })
  const first = await openedPage(port)
  expect(await (await openedPage(port)).closed).toBe(1013)
  first.ws.close()
  await first.closed
  await eventually(async () => {
    const { ws, closed } = await openedPage(port)
    await say((await person()).userId)
    expect(await Promise.race([closed, new Promise((resolve) => ws.ping(() => resolve('open')))])).toBe('open')
  })
})
