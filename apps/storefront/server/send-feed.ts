import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FetchApi } from '../app/base/api/request-context.server.ts'
import { acceptedEncoding } from './compression.ts'
import { plainAnswer, send } from './page-answers.ts'
import { securityHeaders } from './security-headers.ts'

const forwardedHeaders = ['content-type', 'cache-control', 'etag', 'last-modified'] as const

/** Streams a machine-readable file of any size from the API without buffering it. */
export async function sendFeed(
  request: IncomingMessage,
  response: ServerResponse,
  feed: { readonly fetchApi: FetchApi; readonly callPath: string; readonly siteId: number; readonly origin: string },
): Promise<void> {
  const { 'if-none-match': tag, 'if-modified-since': since } = request.headers
  const answer = await feed.fetchApi(`${feed.callPath}?origin=${encodeURIComponent(feed.origin)}`, {
    method: request.method ?? 'GET',
    headers: {
      'x-site-id': String(feed.siteId),
      'x-client-platform': 'site',
      'accept-encoding': 'identity',
      ...(tag !== undefined && { 'if-none-match': tag }),
      ...(since !== undefined && { 'if-modified-since': since }),
    },
    isStreamed: true,
  })
  if (answer.status !== 200 && answer.status !== 304) {
    await answer.body?.cancel()
    const isMissing = answer.status === 404 || answer.status === 400
    return send(
      response,
      request,
      isMissing
        ? plainAnswer(404, 'Нет такого файла')
        : plainAnswer(503, 'Файл пока не готов. Повторите через минуту', { 'retry-after': '60' }),
    )
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const headers: Record<string, string> = { ...securityHeaders, vary: 'accept-encoding' }
  for (const name of forwardedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) headers[name] = value
  }
  if (answer.body === null || request.method === 'HEAD') {
    await answer.body?.cancel()
    response.writeHead(answer.status, headers).end()
    return
  }
  response.writeHead(answer.status, { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) })
  const body = Readable.from(answer.body as AsyncIterable<Uint8Array>, { objectMode: false })
  const sending =
    encoding === 'br'
      ? pipeline(body, createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), response)
      : encoding === 'gzip'
        ? pipeline(body, createGzip({ level: 4 }), response)
        : pipeline(body, response)
  // A client that disconnects in the middle is no error.
  await sending.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
