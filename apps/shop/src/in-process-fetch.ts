import type { FastifyInstance, InjectOptions } from 'fastify'
import { type CallAnswer, callInProcess } from '../../api/src/base/http/call-in-process.ts'
import { currentTracer, traceStep } from '../../api/src/base/traces/spans.ts'
import type { ApiAnswer, FetchApi } from '../../storefront/app/base/api/request-context.server.ts'

const withoutBody = new Set([204, 205, 304])

/** Calls the API of the same process for the storefront: no socket and no serialized headers, but the same code. */
export function inProcessFetch(app: FastifyInstance): FetchApi {
  return async (path, request) =>
    request.isFile || request.isStreamed || request.bytes
      ? fetchFile(app, path, request)
      : toApiAnswer(await callInProcess(app, { ...request, url: path }))
}

/** The part of a Response that callers use: creating and reading a whole one costs more than many calls. */
function toApiAnswer({ status, headers, body }: CallAnswer): ApiAnswer {
  return {
    status,
    statusText: '',
    ok: status >= 200 && status < 300,
    headers: {
      get(name) {
        const value = headers[name]
        return value === undefined ? null : String(value)
      },
    },
    get body() {
      return withoutBody.has(status) ? null : new Response(new Uint8Array(Buffer.from(body))).body
    },
    json: async () => JSON.parse(body.toString()),
  }
}

async function fetchFile(
  app: FastifyInstance,
  path: string,
  { method, headers, body, bytes, isStreamed = false }: Parameters<FetchApi>[1],
): Promise<Response> {
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers,
    // The visitor's address: there is no connection to take it from.
    ...(headers['x-forwarded-for'] && { remoteAddress: headers['x-forwarded-for'] }),
    ...(body !== undefined && { payload: body }),
    ...(bytes && { payload: bytes }),
    ...(isStreamed && { payloadAsStream: true }),
  })
  const answerHeaders = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const item of [value].flat()) if (item !== undefined) answerHeaders.append(name, String(item))
  const hasBody = !withoutBody.has(answer.statusCode)
  // Not Readable.toWeb: when cancelled, it throws where nobody can catch it.
  const streamed = hasBody && isStreamed ? ReadableStream.from<Uint8Array>(answer.stream()) : null
  return new Response(isStreamed ? streamed : hasBody ? new Uint8Array(answer.rawPayload) : null, {
    status: answer.statusCode,
    headers: answerHeaders,
  })
}

/**
 * Adds a trace span to each API request of a page, named by the pattern of its path, and sends the span in the
 * `traceparent` header. Returns `fetchApi` unchanged while tracing is off.
 */
export function tracedFetch(fetchApi: FetchApi): FetchApi {
  if (currentTracer() === null) return fetchApi
  return (path, request) => {
    const name = `api ${request.method} ${request.pattern ?? 'without a pattern'}`
    return traceStep({ name, kind: 'client' }, async (span) => {
      if (span === null) return fetchApi(path, request)
      const answer = await fetchApi(path, {
        ...request,
        headers: { ...request.headers, traceparent: span.traceparent },
      })
      span.add({ 'http.response.status_code': answer.status })
      return answer
    })
  }
}

/** Calls an API on another machine. */
export function remoteFetch(apiUrl: string): FetchApi {
  return (path, { isStreamed = false, isFile: _, pattern: __, bytes, ...request }) =>
    fetch(apiUrl + path, {
      ...request,
      ...(bytes && { body: bytes }),
      signal: AbortSignal.timeout(isStreamed ? 15 * 60_000 : 15_000),
    })
}
