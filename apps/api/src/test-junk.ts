import type { Call } from '@shpulka/contract/base/call'

/** Strings special to some code: JavaScript objects, numbers, SQL, LIKE, tsquery, paths, lone surrogates. */
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
  // Long runs of characters that parsers of searches, numbers and addresses handle specially.
  ...['-', '!', '(', '"', '*', '|', '%', '.', ' - '].map((sign) => sign.repeat(99)),
  '['.repeat(5_000),
]

/** Refused while a body is read, whatever its field is. */
const deepValues = ['['.repeat(5_000) + ']'.repeat(5_000), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`]
const longLists = [
  JSON.stringify(Array.from({ length: 5_000 }, (_, n) => n + 1)),
  JSON.stringify(Array.from({ length: 5_000 }, () => ({ code: 'price', from: 2, to: 1 }))),
]

/** JSON text, because JavaScript would change some of these values. */
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
  '[null]',
  '["__proto__"]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
]

export interface JunkRequest {
  query?: Record<string, string | string[]>
  path?: Record<string, string>
  payload?: string
  headers?: Record<string, string>
  /** Description for the failure message of a test. */
  what: string
}

/** Requests with every junk value in every field of a call, one at a time; the other fields are valid. */
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
  // A lone surrogate cannot be written in a path.
  for (const field of fields(call.params))
    for (const word of words.filter((item) => item.isWellFormed()))
      yield { path: { ...path, [field]: word }, ...(query && { query }), what: `{${field}} = ${word.slice(0, 40)}` }
  if (call.method === 'GET') return
  // Comparing two bodies also walks through unknown fields.
  const validFields = JSON.stringify(valid.payload ?? {}).slice(1, -1)
  for (const deepValue of deepValues)
    yield {
      payload: `{${validFields}${validFields && ','}"unasked":${deepValue}}`,
      headers: { 'content-type': 'application/json' },
      what: 'a deeply nested unknown field',
    }
  const json = { 'content-type': 'application/json' }
  const validBody = (valid.payload ?? {}) as Record<string, unknown>
  for (const value of [...values, ...deepValues, ...longLists])
    yield { payload: value, headers: json, what: `body ${value.slice(0, 40)}` }
  for (const field of fields(call.body)) {
    const { [field]: _, ...others } = validBody
    const rest = JSON.stringify(others).slice(1, -1)
    for (const value of [...values, ...(maybeList(call.body, field) ? longLists : [])])
      yield {
        payload: `{${rest}${rest && ','}"${field}":${value}}`,
        headers: json,
        what: `"${field}": ${value.slice(0, 40)}`,
      }
  }
}

/** Whether a field may be a list, alone or among others. */
function maybeList(body: unknown, field: string): boolean {
  const { properties } = body as { properties: Record<string, { type?: string }> }
  const type = properties[field]!.type
  return type === undefined || type === 'array'
}
