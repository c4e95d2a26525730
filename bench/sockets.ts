import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { openPool, type Pool } from '../apps/api/src/base/db/pool.ts'
import { signAccessToken } from '../apps/api/src/people/sessions/tokens.ts'
import { storedTokenSecret } from '../apps/api/src/token-secret.ts'
import { runningPostgresUrl } from '../apps/shop/src/embedded-postgres.ts'
import { memoryOf } from './cpu-time.ts'
import { percentile } from './measure.rule.ts'
import { loopLagOf } from './shop-metrics.ts'
import type { ShopProcess } from './shop-process.ts'

interface Figure {
  name: string
  value: number
  unit: string
  bar?: number
}

const pages = 5000
const pagesPerPerson = 5
const durationMilliseconds = 10_000
const pagesPerIp = 50
const silentPages = 100
const path = '/api/notifications/v1/notification/subscribe'

/**
 * The live channel under load: 5,000 pages of 1,000 people that reconnect within 10 s, a message to all of them, and
 * pages that never read.
 */
export async function socketFigures(shop: ShopProcess): Promise<Figure[]> {
  const url = await runningPostgresUrl(shop.dataDirectory)
  if (!url) throw new Error(`The database in ${shop.dataDirectory} does not run`)
  const pool = openPool(url, { maxConnections: 4 })
  const open = new Set<WebSocket>()
  try {
    const people = await openSessions(pool)
    const tokens = await createTokens(people, shop.dataDirectory)
    const quietMilliseconds = percentile(await latenciesDuring(shop.url, pause(5000)), 0.95)
    await loopLagOf(shop)

    await runEvenly(pages, (n) => openPage(shop.url, tokens[n % tokens.length]!, n, open))
    const memoryOpen = memoryOf(shop.nodePid).nowMb
    const tickets = await ticketsFor(pool, people)
    for (const page of open) page.terminate()
    open.clear()
    await pause(1000)
    await loopLagOf(shop)
    const busyMilliseconds = percentile(
      await latenciesDuring(
        shop.url,
        runEvenly(pages, (n) => openPage(shop.url, tickets[n]!, n, open)),
      ),
      0.95,
    )
    const { p99Ms: lagMilliseconds } = await loopLagOf(shop)
    const fanOutMilliseconds = await notifyEverybody(pool, open)
    const memoryAfter = memoryOf(shop.nodePid).nowMb
    for (const page of open) page.terminate()
    open.clear()
    return [
      {
        name: `memory of node with ${pages} live channels open`,
        value: Math.max(memoryOpen, memoryAfter),
        unit: 'MB',
        bar: 400,
      },
      {
        name: `lag of the event loop p99 while ${pages} pages come back within 10 s`,
        value: lagMilliseconds,
        unit: 'ms',
        bar: 200,
      },
      { name: 'HTTP p95 meanwhile, against quiet', value: busyMilliseconds / quietMilliseconds, unit: '×', bar: 2 },
      { name: `a word to all ${pages}, until the last page has it`, value: fanOutMilliseconds, unit: 'ms' },
      {
        name: `growth of memory by ${silentPages} pages that never read`,
        value: await memoryGrowthOfSilentClientsMb(shop, pool),
        unit: 'MB',
        bar: 50,
      },
    ]
  } finally {
    for (const page of open) page.terminate()
    await pool.end()
  }
}

interface Person {
  userId: number
  sessionId: string
}

/** Creates people with sessions, as signing in does. */
async function openSessions(pool: Pool): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `with people as (
       insert into users (site_id, email, price_role) select 1, 'bench-' || $2 || '-' || n || '@example.ru', (select
         price_role from sites where id = 1)
       from generate_series(1, $1) as n returning id
     )
     insert into sessions (id, user_id) select gen_random_uuid(), id from people
     returning user_id as "userId", id as "sessionId"`,
    [pages / pagesPerPerson, randomUUID()],
  )
  return rows
}

async function createTokens(people: readonly Person[], dataDirectory: string): Promise<string[]> {
  const tokenSecret = await storedTokenSecret(dataDirectory)
  const issuedAt = Math.floor(Date.now() / 1000)
  return Promise.all(
    people.map((row) => signAccessToken({ tokenSecret }, { ...row, siteId: 1, role: 'guest' }, issuedAt)),
  )
}

/** Creates tickets as the call does, so that its time is not measured with the channel. */
async function ticketsFor(pool: Pool, people: readonly Person[]): Promise<string[]> {
  const tickets = Array.from({ length: pages }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into live_tickets (hash, user_id, session_id, site_id, expires_at)
     select decode(hash, 'hex'), "userId", "sessionId", 1, now() + interval '1 minute' from json_to_recordset($1) as t
       (hash text, "userId" bigint, "sessionId" uuid)`,
    [
      JSON.stringify(
        tickets.map((ticket, n) => ({
          ...people[n % people.length],
          hash: createHash('sha256').update(ticket).digest('hex'),
        })),
      ),
    ],
  )
  return tickets
}

/** Starts `count` pieces of work evenly over 10 s; resolves when the last one ends. */
async function runEvenly(count: number, work: (n: number) => Promise<unknown>) {
  const startedAt = performance.now()
  const started: Promise<unknown>[] = []
  for (let n = 0; n < count; n += 1) {
    const waitMilliseconds = (n / count) * durationMilliseconds - (performance.now() - startedAt)
    if (waitMilliseconds > 0) await pause(waitMilliseconds)
    started.push(work(n))
  }
  await Promise.all(started)
}

/** A loopback address: there are enough of them to stay below the limit of each. */
const addressOf = (n: number) => `127.0.1.${1 + Math.floor(n / pagesPerIp)}`

function openPage(url: string, token: string, n: number, open: Set<WebSocket>): Promise<void> {
  const page = new WebSocket(`${url.replace('http', 'ws')}${path}?token=${token}`, {
    localAddress: addressOf(n),
    perMessageDeflate: false,
  })
  open.add(page)
  return new Promise((resolve, reject) => {
    page.once('open', resolve)
    page.once('error', reject)
  })
}

/** Time from the commit of a message to everybody until the last page has received it. */
async function notifyEverybody(pool: Pool, open: ReadonlySet<WebSocket>): Promise<number> {
  const received = Promise.all([...open].map((page) => new Promise((resolve) => page.once('message', resolve))))
  const { rows } = await pool.query(
    `insert into notifications (type_code, title) values ('reload_page', 'Измерение') returning id`,
  )
  const startedAt = performance.now()
  await pool.query(`select pg_notify('shop_changes', $1)`, [`notification:${rows[0].id}:all`])
  await received
  return performance.now() - startedAt
}

async function memoryGrowthOfSilentClientsMb(shop: ShopProcess, pool: Pool): Promise<number> {
  await pause(2000)
  const before = memoryOf(shop.nodePid).nowMb
  const silentSockets = await Promise.all(Array.from({ length: silentPages }, (_, n) => openNonReading(shop.url, n)))
  // An empty notification: only the sending is measured.
  for (let batch = 0; batch < 100; batch += 1) {
    const tags = Array.from({ length: 200 }, (_, n) => `notification:${1_000_000_000 + batch * 200 + n}:all`)
    await pool.query(`select pg_notify('shop_changes', $1)`, [tags.join(' ')])
  }
  await pause(3000)
  const after = memoryOf(shop.nodePid).nowMb
  for (const socket of silentSockets) socket.destroy()
  return Math.max(0, after - before)
}

/** A page that opens the channel and never reads. */
function openNonReading(url: string, n: number): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(n) })
  socket.on('error', () => {})
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: ` +
      `13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  return new Promise((resolve) => {
    socket.once('readable', () => resolve(socket))
  })
}

/** Latency of a small call repeated during the work, measured on a separate thread. */
async function latenciesDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const probe = new Worker(new URL('./latency-probe.ts', import.meta.url), {
    workerData: `${url}/api/catalog/v1/categories`,
  })
  const latencies = once(probe, 'message')
  await work
  probe.postMessage('stop')
  return (await latencies)[0]
}
