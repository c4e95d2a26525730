import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brokenPage, brokenPageStyle } from './broken-page.ts'
import { contentSecurityPolicy } from './content-security.rule.ts'
import type { CachedPage, Encoding } from './page-cache.ts'
import { securityHeaders } from './security-headers.ts'
import { acceptedEncoding, encoded } from './static-files.ts'

/** An answer before it is encoded and sent. */
export interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer
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

export function brokenAnswer(status: number, message: string, more: Readonly<Record<string, string>> = {}): Answer {
  const html = brokenPage(status, message)
  return {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [brokenPageStyle] }, false),
      ...more,
    },
    body: Buffer.from(html),
  }
}

/** An answer as stored for everybody. */
export function pageOf({ headers, body }: Answer, tags: ReadonlySet<string>): CachedPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return { identity: body, ready: {}, headers: { ...plain, etag }, etag, tags }
}

export function sendPage(
  document: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  cookies: string[],
): void | Promise<void> {
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  if (request.headers['if-none-match'] === document.etag) {
    response.writeHead(304, {
      etag: document.etag,
      'cache-control': document.headers['cache-control'],
      vary: document.headers.vary,
    })
    response.end()
    return
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const ready = document.ready[encoding]
  if (ready === undefined) return prepare(document, encoding).then(() => sendPage(document, request, response, []))
  response.writeHead(200, ready.headers as string[])
  response.end(request.method === 'HEAD' ? undefined : ready.body)
}

/** Compresses a document the first time somebody asks for it so. */
async function prepare(document: CachedPage, encoding: Encoding) {
  const body = await encoded(document.identity, encoding, 'document')
  const headers = {
    ...document.headers,
    'content-length': String(body.byteLength),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  document.ready[encoding] = { body, headers: Object.entries(headers).flat() }
}

export async function send(response: ServerResponse, request: IncomingMessage, { status, headers, body }: Answer) {
  const encoding = body.byteLength > 1000 ? acceptedEncoding(request.headers['accept-encoding']) : 'identity'
  const sent = await encoded(body, encoding, 'document')
  response.writeHead(status, {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(sent.byteLength),
  })
  response.end(request.method === 'HEAD' ? undefined : sent)
}
