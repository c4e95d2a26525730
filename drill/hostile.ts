import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Call } from '@shpulka/contract/base/call'
import { confirmedSeconds } from '@shpulka/contract/base/permissions'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { officeRooms } from '../apps/api/src/office-rooms.ts'
import { signIn } from '../apps/api/src/people/sessions/test-sign-in.ts'
import { officeHost, openTestStaffSession } from '../apps/api/src/people/staff/test-office.ts'
import { rooms } from '../apps/api/src/rooms.ts'
import { testTokenSecret } from '../apps/api/src/test-api.ts'
import { type Drill, maxMilliseconds, progressText } from './drill.ts'
import { openDrillShop } from './drill-shop.ts'
import { type HostileRequest, hostileRequests } from './hostile-requests.ts'
import { type MemorySample, memoryGrowth, memoryMb } from './memory.ts'

const clientsAtOnce = 6
const maxAnswerMilliseconds = 5_000
/** No answer at all. */
const hangMilliseconds = 30_000
const maxFaults = 20
const bytesOfStart = 64 * 1024
const inputsOfSample = 5_000
/** The bar of growth, in percent over the second half of the inputs; caches are filled by then. */
const maxGrowth = 10
/** In fewer inputs they are not. */
const enoughInputs = 100_000

/**
 * npm run drill -- hostile [inputs] [seed]: a guest, a dealer and the owner of the shop send junk to every call of the
 * shop and of the office: each junk value in each field, then what the contract almost allows and values, bodies, paths
 * and headers by chance, then broken HTTP. No answer is 5xx, shows a stack trace or takes 5 s; memory stays, the
 * process lives and the invariants hold.
 */
export const runHostile: Drill = async (print, [countText = '100000', seedText = '']) => {
  const count = Number(countText)
  const seed = seedText === '' ? Date.now() % 2 ** 31 : Number(seedText)
  const shop = await openDrillShop()
  try {
    const api = await shop.open({ TOKEN_SECRET: testTokenSecret })
    const calls = [...rooms, ...officeRooms].flatMap((noun) => Object.values(noun.calls as Record<string, Call>))
    const whoSends = openPeople(shop.pool)
    const requests = hostileRequests(calls, await wordsOf(shop.pool), count, seed)
    const agent = new Agent({ keepAlive: true, maxSockets: clientsAtOnce })
    const startedAt = performance.now()
    const statuses = new Map<string, number>()
    const faults = new Map<string, { times: number; first: string }>()
    const memory: MemorySample[] = []
    const sampleMemory = () =>
      memory.push({ minute: (performance.now() - startedAt) / 60_000, mb: memoryMb(api.process.pid!) })
    sampleMemory()
    const addFault = (where: string, what: string) => {
      const times = (faults.get(where)?.times ?? 0) + 1
      faults.set(where, { times, first: faults.get(where)?.first ?? what })
    }
    let sent = 0
    let longestMilliseconds = 0
    const client = async () => {
      for (const hostile of requests) {
        if (performance.now() - startedAt > maxMilliseconds || faults.size >= maxFaults) return
        sent += 1
        if (sent % inputsOfSample === 0) sampleMemory()
        const number = sent
        const whose = await whoSends(hostile.call, number)
        const { status, text, milliseconds } = await send(api.url, agent, hostile, whose.headers, number)
        if (status === 406 || (status === 401 && hostile.call.needs !== undefined)) whose.refused()
        const key = `${whose.name} ${status}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
        longestMilliseconds = Math.max(longestMilliseconds, milliseconds)
        const fault = status === 0 ? `нет ответа: ${text}` : faultOf(status, text, milliseconds)
        if (fault)
          addFault(
            `${hostile.method} ${hostile.call.path} ${status}`,
            `${whose.name}: ${hostile.path.slice(0, 300)} ${hostile.body?.slice(0, 600) ?? ''} (${hostile.what}): ${fault}`,
          )
      }
    }
    await Promise.all(Array.from({ length: clientsAtOnce }, client))
    agent.destroy()
    for (const bytes of brokenHttp) {
      const fault = await sendBytes(new URL(api.url).port, bytes)
      if (fault) addFault(JSON.stringify(bytes.slice(0, 80)), fault)
    }
    sampleMemory()
    const { growthPercent } = memoryGrowth(memory.slice(Math.floor(memory.length / 2)))
    const listed = [...statuses].sort(([one], [other]) => one.localeCompare(other))
    print(
      `вызовов ${calls.length}, запросов ${progressText(sent, count)} (зерно ${seed}) и ${brokenHttp.length} ` +
        `сломанных; ответы ${listed.map(([status, times]) => `${status} × ${times}`).join(', ')}; самый долгий ` +
        `${Math.round(longestMilliseconds)} мс; память ${memory[0]!.mb} → ${memory.at(-1)!.mb} МБ, ` +
        `за вторую половину ${growthPercent.toFixed(1)} %, норма ${maxGrowth} %; ` +
        `${Math.round((performance.now() - startedAt) / 1000)} с`,
    )
    if (faults.size > 0)
      throw new Error([...faults].map(([where, { times, first }]) => `${where} × ${times}: ${first}`).join('\n'))
    const health = await fetch(`${api.url}/healthz`)
    if (health.status !== 200) throw new Error(`Потом процесс отвечает ${health.status}`)
    await shop.verify()
    if (sent >= enoughInputs && growthPercent > maxGrowth) throw new Error('Память растёт')
    print('ответов 5xx 0, нарушений 0')
  } finally {
    await shop.close()
  }
}

interface Sender {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Called when its session has ended, by a call that ends sessions. */
  refused(): void
}

/**
 * A guest and a dealer, for calls of the office a guest and the owner. Who has a session signs in again when a call has
 * ended it, and before the confirmation of the owner's is too old.
 */
function openPeople(pool: Pool) {
  const dealer = renewed(() => signIn(pool, 'dealer'))
  const owner = renewed(async () => ({
    host: officeHost,
    cookie: `office=${(await openTestStaffSession(pool, 'owner')).cookie}`,
  }))
  return async ({ path }: Call, number: number): Promise<Sender> => {
    const isOffice = path.startsWith('/office/')
    if (number % (isOffice ? 8 : 2) === 0)
      return { name: 'гость', headers: { 'x-cart-token': randomUUID() }, refused: () => {} }
    return isOffice ? { name: 'владелец', ...(await owner()) } : { name: 'дилер', ...(await dealer()) }
  }
}

/** The session that `open` opens, another one when it was refused or is old. */
function renewed(open: () => Promise<Record<string, string>>) {
  let session = open()
  let openedAt = performance.now()
  const renew = () => {
    openedAt = performance.now()
    session = open()
  }
  return async () => {
    if (performance.now() - openedAt > (confirmedSeconds * 1000) / 2) renew()
    const used = session
    return {
      headers: await used,
      refused: () => {
        if (session === used) renew()
      },
    }
  }
}

/** Codes, paths and ids that exist. */
async function wordsOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from (
       (select code as word from products order by id limit 20) union (select code from categories order by id limit 20)
       union (select code from partners order by id limit 5) union (select path from pages order by id limit 10)
       union (select id::text from files order by id limit 20)
     ) words order by 1`,
  )
  return rows.map(({ word }) => word)
}

function faultOf(status: number, text: string, milliseconds: number): string | null {
  if (status >= 500) return `${status} ${Buffer.from(text, 'latin1').toString().slice(0, 200)}`
  if (/\n\s+at .+:\d+:\d+/.test(text)) return `стек вызовов в ответе: ${text.slice(0, 200)}`
  return milliseconds > maxAnswerMilliseconds ? `ответ через ${Math.round(milliseconds)} мс` : null
}

/** Status 0 when there was no answer. */
function send(
  url: string,
  agent: Agent,
  { method, path, headers, body }: HostileRequest,
  asWhom: Readonly<Record<string, string>>,
  number: number,
) {
  const startedAt = performance.now()
  return new Promise<{ status: number; text: string; milliseconds: number }>((resolve) => {
    const fail = (error: Error) =>
      resolve({ status: 0, text: String(error), milliseconds: performance.now() - startedAt })
    const outgoing = request(
      {
        ...{ host: '127.0.0.1', port: new URL(url).port, agent, method },
        path: path.replace(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign.toWellFormed())).slice(0, 15_000),
        headers: {
          ...asWhom,
          ...headers,
          // Each address has its limits.
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text_ = ''
        answer.on('data', (chunk: Buffer) => {
          if (text_.length < bytesOfStart) text_ += chunk.toString('latin1')
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: text_, milliseconds: performance.now() - startedAt }),
        )
        answer.on('error', fail)
      },
    )
    outgoing.on('error', fail)
    outgoing.setTimeout(hangMilliseconds, () => outgoing.destroy(new Error(`ждали ${hangMilliseconds / 1000} с`)))
    outgoing.end(body)
  })
}

/** Requests that are not HTTP: answered 4xx or cut off, in time. */
const brokenHttp: readonly string[] = [
  '\u0000\u0001\u0002\u0003\r\n\r\n',
  'GET /api/init/v1\r\n\r\n',
  'GET /api/init/v1 HTTP/9.9\r\n\r\n',
  'GET /api/init/v1 HTTP/1.1\r\n\r\n',
  `GET /api/${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET /api/init/v1 HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
  'POST /api/basket/v1/products HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef',
  'POST /api/basket/v1/products HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/basket/v1/products HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  `POST /api/basket/v1/products HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1;${'a'.repeat(70_000)}\r\nb\r\n0\r\n\r\n`,
  'GET /api/init/v1 HTTP/1.1\r\nhost: x\r\n folded: y\r\n\r\n',
  'TRACE / HTTP/1.1\r\nhost: x\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
]

function sendBytes(port: string, bytes: string): Promise<string | null> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => void socket.write(bytes, 'latin1'))
    const end = () => {
      socket.destroy()
      resolve(faultOf(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), answer, performance.now() - startedAt))
    }
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      end()
    })
    socket.on('close', end)
    socket.on('error', () => {})
    socket.setTimeout(hangMilliseconds, end)
  })
}
