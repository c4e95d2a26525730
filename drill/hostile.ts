import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Call } from '@shpulka/contract/base/call'
import fc from 'fast-check'
import { officeRooms } from '../apps/api/src/office-rooms.ts'
import { signIn } from '../apps/api/src/people/sessions/test-sign-in.ts'
import { rooms } from '../apps/api/src/rooms.ts'
import { testTokenSecret } from '../apps/api/src/test-api.ts'
import { type JunkRequest, junkFor } from '../apps/api/src/test-junk.ts'
import { type Drill, maxMs, progressText } from './drill.ts'
import { openDrillShop } from './drill-shop.ts'

const clientsAtOnce = 6
const maxAnswerMs = 5_000
const maxFaults = 20
const bytesOfStart = 64 * 1024
const inputsOfPiece = 100

interface HostileRequest {
  readonly method: string
  /** As it is written in the request, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly what: string
}

/**
 * npm run drill -- hostile [inputs] [seed]: a guest and a dealer send junk to every call of the shop and of the office:
 * each junk value in each field, then values, bodies, paths and headers by chance, then broken HTTP. No answer is 5xx,
 * shows a stack trace or takes 5 s; the process lives and the invariants hold.
 */
export const runHostile: Drill = async (print, [countText = '100000', seedText = '']) => {
  const count = Number(countText)
  const seed = seedText === '' ? Date.now() % 2 ** 31 : Number(seedText)
  const shop = await openDrillShop()
  try {
    const api = await shop.open({ TOKEN_SECRET: testTokenSecret })
    const calls = [...rooms, ...officeRooms].flatMap((noun) => Object.values(noun.calls as Record<string, Call>))
    const dealer = await signIn(shop.pool, 'dealer')
    const requests = hostileRequests(calls, count, seed)
    const agent = new Agent({ keepAlive: true, maxSockets: clientsAtOnce })
    const startedAt = performance.now()
    const statuses = new Map<number, number>()
    const faults: string[] = []
    let sent = 0
    let longestMs = 0
    const client = async () => {
      for (const hostile of requests) {
        if (performance.now() - startedAt > maxMs || faults.length >= maxFaults) return
        sent += 1
        const asWhom = sent % 2 === 0 ? dealer : { 'x-cart-token': randomUUID() }
        const { status, text, milliseconds } = await send(api.url, agent, hostile, asWhom, sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        longestMs = Math.max(longestMs, milliseconds)
        const fault = faultOf(status, text, milliseconds)
        if (fault) faults.push(`${hostile.method} ${hostile.path.slice(0, 120)} (${hostile.what}): ${fault}`)
      }
    }
    await Promise.all(Array.from({ length: clientsAtOnce }, client))
    agent.destroy()
    for (const bytes of brokenHttp) {
      const fault = await sendBytes(new URL(api.url).port, bytes)
      if (fault) faults.push(`${JSON.stringify(bytes.slice(0, 80))}: ${fault}`)
    }
    const listed = [...statuses].sort(([one], [other]) => one - other)
    print(
      `вызовов ${calls.length}, запросов ${progressText(sent, count)} (зерно ${seed}) и ${brokenHttp.length} ` +
        `сломанных; ответы ${listed.map(([status, times]) => `${status} × ${times}`).join(', ')}; самый долгий ` +
        `${Math.round(longestMs)} мс`,
    )
    if (faults.length > 0) throw new Error(faults.join('\n'))
    const health = await fetch(`${api.url}/healthz`)
    if (health.status !== 200) throw new Error(`Потом процесс отвечает ${health.status}`)
    await shop.verify()
    print('ответов 5xx 0, нарушений 0')
  } finally {
    await shop.close()
  }
}

function faultOf(status: number, text: string, milliseconds: number): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (/\n\s+at .+:\d+:\d+/.test(text)) return `стек вызовов в ответе: ${text.slice(0, 200)}`
  return milliseconds > maxAnswerMs ? `ответ через ${Math.round(milliseconds)} мс` : null
}

/** Each junk value in each field first, then by chance; the same for the same seed. */
function* hostileRequests(calls: readonly Call[], count: number, seed: number): Generator<HostileRequest> {
  let left = count
  for (const call of calls)
    for (const junk of junkFor(call, {})) {
      if (left <= 0) return
      left -= 1
      yield requestOf(call, junk)
    }
  const chance = byChance(calls)
  // In pieces: making all of them at once would hold the answers that wait.
  for (let piece = 0; left > 0; piece += 1, left -= inputsOfPiece)
    yield* fc.sample(chance, { numRuns: Math.min(left, inputsOfPiece), seed: seed + piece })
}

const requestOf = (call: Call, { query, path, payload, headers, what }: JunkRequest): HostileRequest => {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  )
  return {
    method: call.method,
    path: `${pathOf(call, (name) => path?.[name] ?? '1')}${search.size > 0 ? `?${search}` : ''}`,
    headers: headers ?? {},
    body: payload ?? null,
    what,
  }
}

const pathOf = (call: Call, valueFor: (name: string) => string) =>
  `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueFor(name)))}`

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  fc
    .tuple(fc.constantFrom('-', '!', '(', '[', '{', '"', "'", '%', '*', '|', '.', '/', '\\', 'а', ' '), fc.nat(20_000))
    .map(([sign, times]) => sign.repeat(times)),
  fc.constantFrom(
    '\u0000',
    '\u202e',
    '1e999',
    '-1',
    '2147483648',
    '9223372036854775808',
    '0x10',
    "' or 1=1 --",
    '../../',
  ),
)

/** Other spellings of the same path. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '//'),
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/x/../'),
  (path) => path.replace('/api/', '/api/%2e%2e/api/'),
  (path) => path.replaceAll('/', '%2F'),
  (path) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path};a=b`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}?${'a&'.repeat(500)}`,
  (path) => `${path}?${'a[b]'.repeat(200)}=1`,
]

function byChance(calls: readonly Call[]): fc.Arbitrary<HostileRequest> {
  const fields = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  const value: fc.Arbitrary<unknown> = fc.oneof(
    ...[text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 })],
  )
  const header = fc.oneof(
    fc.constant({}),
    fc.record({ 'x-site-id': word }),
    fc.record({ 'x-cart-token': word }),
    fc.record({ authorization: word.map((each) => `Bearer ${each}`) }),
    fc.record({ cookie: word.map((each) => `__Host-office=${each}; a=${each}`) }),
    fc.record({ 'idempotency-key': word }),
    fc.record({ 'accept-encoding': word, range: word, 'if-none-match': word }),
  )
  return fc.constantFrom(...calls).chain((call) => {
    const names = fields(call.body)
    const body: fc.Arbitrary<string | null> =
      call.method === 'GET'
        ? fc.constant(null)
        : fc.oneof(
            fc
              .tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.option(value))))
              .map((pairs) => JSON.stringify(Object.fromEntries(pairs.filter(([, each]) => each !== null)))),
            fc.jsonValue().map((each) => JSON.stringify(each)),
            text,
          )
    const query = fc.array(fc.tuple(fc.constantFrom(...fields(call.query), 'x', '__proto__'), text), { maxLength: 4 })
    return fc.record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant<string>(call.method) },
        fc.constantFrom('PUT', 'OPTIONS', 'DELETE'),
      ),
      path: fc
        .tuple(
          text,
          query,
          fc.oneof({ weight: 3, arbitrary: fc.constant(spellings[0]!) }, fc.constantFrom(...spellings)),
        )
        .map(([segment, pairs, spelling]) => {
          const search = new URLSearchParams(pairs)
          const path = spelling(pathOf(call, () => segment.toWellFormed().slice(0, 2_000)))
          return search.size > 0 && !path.includes('?') ? `${path}?${search}` : path
        }),
      headers: fc
        .tuple(
          header,
          fc.constantFrom(
            'application/json',
            'application/json; charset=koi8-r',
            'text/plain',
            'multipart/form-data; boundary=x',
          ),
        )
        .map(([more, type]) => ({ ...more, ...(call.method !== 'GET' && { 'content-type': type }) })),
      body,
      what: fc.constant('по случаю'),
    }) as fc.Arbitrary<HostileRequest>
  })
}

/** A value of a header: printable characters alone can be sent. */
const word = fc.string({ maxLength: 300 }).map((each) => each.replace(/[^\x20-\x7e]/g, '').trim())

function send(
  url: string,
  agent: Agent,
  { method, path, headers, body }: HostileRequest,
  asWhom: Readonly<Record<string, string>>,
  number: number,
) {
  const startedAt = performance.now()
  return new Promise<{ status: number; text: string; milliseconds: number }>((resolve, reject) => {
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
        answer.on('error', reject)
      },
    )
    outgoing.on('error', reject)
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
  })
}
