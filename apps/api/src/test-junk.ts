import type { Call } from '@shpulka/contract/base/call'

/** Words that mean something to somebody: objects of JavaScript, numbers, SQL, LIKE, tsquery, paths, half letters. */
const words = [
  '',
  '__proto__',
  'constructor',
  'toString',
  '1e308',
  'NaN',
  '-0',
  '-1',
  '1.5',
  '9'.repeat(40),
  '\u0000',
  '\uD800',
  "' or 1=1 --",
  '%_\\',
  "а:* & !(б | <-> 'в",
  '../../etc/passwd',
  '[{"code":"__proto__","values":[1]}]',
  'ш'.repeat(10_000),
  // Signs that parsers of searches, numbers and addresses count as they go.
  ...['-', '!', '(', '"', '*', '|', '%', '.', ' - '].map((sign) => sign.repeat(99)),
  '['.repeat(5_000),
]

/** As JSON text, for some of it JavaScript itself would take for something else. */
const values = [
  ...words.map((word) => JSON.stringify(word)),
  'null',
  'true',
  '-0',
  '1e308',
  '-1',
  '1.5',
  '99999999999999999999',
  '[]',
  '[[[[]]]]',
  '['.repeat(5_000) + ']'.repeat(5_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '[null]',
  '["__proto__"]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  JSON.stringify(Array.from({ length: 5_000 }, (_, n) => n + 1)),
  JSON.stringify(Array.from({ length: 5_000 }, () => ({ code: 'price', from: 2, to: 1 }))),
]

export interface JunkRequest {
  query?: Record<string, string | string[]>
  path?: Record<string, string>
  payload?: string
  headers?: Record<string, string>
  /** For the message of a test. */
  what: string
}

/** Every field of a call with everything nobody should send in it, the others as they should be. */
export function* junkFor(
  call: Call,
  valid: { query?: unknown; payload?: unknown; path?: Record<string, string> },
): Generator<JunkRequest> {
  const fields = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  const query = valid.query as Record<string, string> | undefined
  const path = valid.path
  for (const field of fields(call.query)) {
    for (const word of words)
      yield { query: { ...query, [field]: word }, ...(path && { path }), what: `?${field}=${word.slice(0, 40)}` }
    yield { query: { ...query, [field]: ['1', '2'] }, ...(path && { path }), what: `?${field} twice` }
    yield {
      query: { ...query, [`${field}[]`]: '1', [`${field}[__proto__]`]: '1' },
      ...(path && { path }),
      what: `?${field}[]`,
    }
  }
  // Half a letter cannot be written in a path.
  for (const field of fields(call.params))
    for (const word of words.filter((one) => one.isWellFormed()))
      yield { path: { ...path, [field]: word }, ...(query && { query }), what: `{${field}} = ${word.slice(0, 40)}` }
  if (call.method === 'GET') return
  // A field nobody asked for is walked through, too, where a body is compared with another.
  const unasked = JSON.stringify(valid.payload ?? {}).slice(1, -1)
  for (const deep of ['['.repeat(5_000) + ']'.repeat(5_000), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`])
    yield {
      payload: `{${unasked}${unasked && ','}"unasked":${deep}}`,
      headers: { 'content-type': 'application/json' },
      what: 'a deep field nobody asked for',
    }
  const json = { 'content-type': 'application/json' }
  const whole = (valid.payload ?? {}) as Record<string, unknown>
  for (const value of values) yield { payload: value, headers: json, what: `body ${value.slice(0, 40)}` }
  for (const field of fields(call.body)) {
    const { [field]: _, ...others } = whole
    const rest = JSON.stringify(others).slice(1, -1)
    for (const value of values)
      yield {
        payload: `{${rest}${rest && ','}"${field}":${value}}`,
        headers: json,
        what: `"${field}": ${value.slice(0, 40)}`,
      }
  }
}
