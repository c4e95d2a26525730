import type { FastifyInstance, InjectOptions } from 'fastify'

const withoutBody = new Set([101, 204, 205, 304])

/**
 * A `fetch` that enters the API in this process, without a socket.
 * The last address of x-forwarded-for is taken for the address of the connection, as if the caller had connected from there.
 */
export function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    const addresses = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim())
    const remoteAddress = addresses.pop()
    if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
    else delete headers['x-forwarded-for']
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined

    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers,
      ...(remoteAddress && { remoteAddress }),
      ...(body && { payload: body }),
      signal: request.signal,
    })
    const answerHeaders = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) answerHeaders.append(name, String(one))
    return new Response(withoutBody.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answerHeaders,
    })
  }
}
