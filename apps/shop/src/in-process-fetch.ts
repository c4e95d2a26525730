import type { FastifyInstance, InjectOptions } from 'fastify'
import type { FetchApi } from '../../storefront/app/api/visit.server.ts'

const withoutBody = new Set([204, 205, 304])

/** The storefront's way to the API of the same process: no socket, no serialising of headers, the same code behind. */
export function inProcessFetch(app: FastifyInstance): FetchApi {
  return async (path, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const answerHeaders = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) answerHeaders.append(name, String(one))
    const bytes = withoutBody.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload)
    return new Response(bytes, { status: answer.statusCode, headers: answerHeaders })
  }
}

/** The way to an API on another machine. */
export function remoteFetch(apiUrl: string): FetchApi {
  const base = apiUrl.replace(/\/+$/, '')
  return (path, request) => fetch(base + path, { ...request, signal: AbortSignal.timeout(15_000) })
}
