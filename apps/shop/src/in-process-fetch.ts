import type { FastifyInstance, InjectOptions } from 'fastify'
import type { FetchApi } from '../../storefront/app/base/api/request-context.server.ts'

const withoutBody = new Set([204, 205, 304])

/** The storefront's way to the API of the same process: no socket, no serialising of headers, the same code behind. */
export function inProcessFetch(app: FastifyInstance): FetchApi {
  return async (path, { method, headers, body, bytes, isStreamed = false }) => {
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers,
      // Whose request it is: without a socket there is no other address to see.
      ...(headers['x-forwarded-for'] && { remoteAddress: headers['x-forwarded-for'] }),
      ...(body !== undefined && { payload: body }),
      ...(bytes && { payload: bytes }),
      ...(isStreamed && { payloadAsStream: true }),
    })
    const answerHeaders = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) answerHeaders.append(name, String(one))
    const hasBody = !withoutBody.has(answer.statusCode)
    // Not Readable.toWeb: cancelled, it throws where nobody can catch it.
    const streamed = hasBody && isStreamed ? ReadableStream.from<Uint8Array>(answer.stream()) : null
    return new Response(isStreamed ? streamed : hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: answerHeaders,
    })
  }
}

/** The way to an API on another machine. */
export function remoteFetch(apiUrl: string): FetchApi {
  return (path, { isStreamed = false, bytes, ...request }) =>
    fetch(apiUrl + path, {
      ...request,
      ...(bytes && { body: bytes }),
      signal: AbortSignal.timeout(isStreamed ? 15 * 60_000 : 15_000),
    })
}
