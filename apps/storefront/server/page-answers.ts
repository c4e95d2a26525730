import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { acceptedEncoding, compress } from './compression.ts'
import { contentSecurityPolicy, hashSource } from './content-security.rule.ts'
import { fallbackPage, fallbackPageStyle } from './fallback-page.ts'
import type { CachedPage, Encoding, ReadyPage } from './page-cache.ts'
import { securityHeaders } from './security-headers.ts'

/** An answer before it is encoded and sent. */
export interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer
  /** The loader data of a shared document, when it does not stand in it. */
  readonly data?: { readonly hash: string; readonly json: Buffer }
}

export const redirectAnswer = (status: number, location: string): Answer => ({
  status,
  headers: { ...securityHeaders, location, 'cache-control': 'no-store' },
  body: Buffer.alloc(0),
})

export const plainAnswer = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: Buffer.from(text),
})

export function fallbackAnswer(status: number, message: string, more: Readonly<Record<string, string>> = {}): Answer {
  const html = fallbackPage(status, message)
  return {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [hashSource(fallbackPageStyle)] }, false),
      ...more,
    },
    body: Buffer.from(html),
  }
}

/** An answer as it is cached for everybody: compressed to about an eighth. */
export async function pageOf(
  { headers: given, body, data }: Answer,
  { tags, route, cdn }: Pick<CachedPage, 'tags' | 'route' | 'cdn'>,
): Promise<CachedPage> {
  const terms = { tags, route, cdn }
  const compressed = unpooledBytes(await compress(body, 'br', 'document'))
  // Of the compressed bytes: an eighth to hash.
  const etag = `"${createHash('sha256').update(compressed).digest('base64url').slice(0, 22)}"`
  const plain = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  const headers = { ...plain, etag }
  return {
    ready: { br: readyPage(compressed, 'br', headers) },
    headers,
    etag,
    ...terms,
    data: data
      ? { hash: data.hash, page: await pageOf({ status: 200, headers: dataHeaders, body: data.json }, terms) }
      : null,
  }
}

/** An address of data names one version of it, so that it never changes. */
const dataHeaders = {
  ...securityHeaders,
  'content-type': 'application/json',
  'cache-control': 'private, max-age=86400, immutable',
  vary: 'cookie, accept-encoding',
}

export function sendPage(
  document: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  cookies: string[],
  { isForEverybody = false } = {},
): void | Promise<void> {
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  const cdn = isForEverybody && cookies.length === 0 ? document.cdn : null
  // A CDN must not store them: all visitors would share the trace of the first one.
  if (cdn) for (const name of ['x-trace-id', 'server-timing']) response.removeHeader(name)
  if (request.headers['if-none-match'] === document.etag) {
    response.writeHead(304, {
      etag: document.etag,
      'cache-control': document.headers['cache-control'],
      vary: document.headers.vary,
      ...cdn,
    })
    response.end()
    return
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'br') return write(document.ready.br, request, response, cdn)
  if (encoding === 'gzip' && document.ready.gzip) return write(document.ready.gzip, request, response, cdn)
  return decodedPage(document, encoding).then((page) => write(page, request, response, cdn))
}

function write(
  { headers, body }: ReadyPage,
  request: IncomingMessage,
  response: ServerResponse,
  cdn: CachedPage['cdn'],
) {
  response.writeHead(200, (cdn === null ? headers : withHeaders(headers, cdn)) as string[])
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Name, value, name, value, with others in place of those of the same names. */
function withHeaders(headers: readonly string[], others: Readonly<Record<string, string>>): string[] {
  const unchanged = headers.filter((_, n) => !Object.hasOwn(others, headers[n - (n % 2)]!))
  return [...unchanged, ...Object.entries(others).flat()]
}

const decompress = promisify(brotliDecompress)

/** A document in an encoding browsers rarely ask for, decoded from the stored compressed one. */
async function decodedPage({ ready, headers }: CachedPage, encoding: 'identity' | 'gzip'): Promise<ReadyPage> {
  const identity = await decompress(ready.br.body)
  const page = readyPage(unpooledBytes(await compress(identity, encoding, 'document')), encoding, headers)
  if (encoding === 'gzip') ready.gzip = page
  return page
}

function readyPage(body: Buffer, encoding: Encoding, headers: Readonly<Record<string, string>>): ReadyPage {
  const all = {
    ...headers,
    'content-length': String(body.byteLength),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return { body, headers: Object.entries(all).flat() }
}

/** A copy outside of the shared Buffer pool: one small Buffer would keep a whole pool slab alive. */
function unpooledBytes(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}

export async function send(response: ServerResponse, request: IncomingMessage, { status, headers, body }: Answer) {
  const encoding = body.byteLength > 1000 ? acceptedEncoding(request.headers['accept-encoding']) : 'identity'
  const sent = await compress(body, encoding, 'document')
  response.writeHead(status, {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(sent.byteLength),
  })
  response.end(request.method === 'HEAD' ? undefined : sent)
}
