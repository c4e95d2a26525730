import type { Call } from '@shpulka/contract/base/call'
import fc from 'fast-check'
import { type JunkRequest, junkFor } from '../apps/api/src/test-junk.ts'
import { shapedValue } from './shaped-value.ts'

const inputsOfPiece = 100

export interface HostileRequest {
  readonly call: Call
  readonly method: string
  /** As it is written in the request, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly what: string
}

/**
 * Each junk value in each field first; then in turn what the contract almost allows, with `words` of this shop among
 * its texts, and anything by chance. The same for the same seed.
 */
export function* hostileRequests(
  calls: readonly Call[],
  words: readonly string[],
  count: number,
  seed: number,
): Generator<HostileRequest> {
  let left = count
  for (const call of calls)
    for (const junk of junkFor(call, {})) {
      if (left <= 0) return
      left -= 1
      yield requestOf(call, junk)
    }
  const kinds = [almostValid(calls, words), byChance(calls)]
  // In pieces: making all of them at once would hold the answers that wait.
  for (let piece = 0; left > 0; piece += 1, left -= inputsOfPiece)
    yield* fc.sample(kinds[piece % kinds.length]!, { numRuns: Math.min(left, inputsOfPiece), seed: seed + piece })
}

const requestOf = (call: Call, { query, path, payload, headers, what }: JunkRequest): HostileRequest => {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  )
  return {
    call,
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

/** Passes most checks of input, so that handlers and the database see it. */
function almostValid(calls: readonly Call[], words: readonly string[]): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    ...calls.map((call) =>
      fc
        .record({
          query: call.query ? shapedValue(call.query, words, text) : fc.constant({}),
          params: call.params ? shapedValue(call.params, words, text) : fc.constant({}),
          form: call.form ? shapedValue(call.form, words, text) : fc.constant(null),
          file: text,
          body: call.body ? shapedValue(call.body, words, text) : fc.constant({}),
        })
        .map(({ query, params, form, file, body }): HostileRequest => {
          const search = new URLSearchParams(pairsOf(query))
          const values = Object.fromEntries(pairsOf(params))
          const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
          return {
            call,
            method: call.method,
            path: `${pathOf(call, (name) => (values[name] ?? '1').toWellFormed())}${search.size > 0 ? `?${search}` : ''}`,
            headers: hasBody
              ? { 'content-type': form === null ? 'application/json' : 'multipart/form-data; boundary=part' }
              : {},
            body: hasBody ? (form === null ? JSON.stringify(body) : multipart(form, file)) : null,
            what: 'почти верный',
          }
        }),
    ),
  )
}

const pairsOf = (value: unknown): [string, string][] =>
  Object.entries((value ?? {}) as object).flatMap(([name, each]) =>
    [each].flat().map((one): [string, string] => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
  )

const multipart = (fields: unknown, file: string) =>
  [
    ...pairsOf(fields).map(
      ([name, value]) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`,
    ),
    `--part\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${file}`,
    '--part--\r\n',
  ].join('\r\n')

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
      call: fc.constant(call),
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
