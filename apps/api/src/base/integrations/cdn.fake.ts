import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterwards } from '../../test-closing.ts'

/** A CDN with Cloudflare's purge_cache call; other requests get 400, 401 or 404. */
export async function openCdnFake(token: string) {
  const purged: string[][] = []
  let failures: number[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const answer = (status: number, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"success":true}')
    if (request.method !== 'POST' || request.url !== '/zones/1/purge_cache') return answer(404)
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401)
    if (request.headers['content-type'] !== 'application/json') return answer(415)
    const failure = failures.shift()
    if (failure !== undefined) return answer(failure, failure === 302 ? { location: '/elsewhere' } : {})
    const { tags, ...others } = JSON.parse(body)
    const isKnown = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string' && /^[\w:-]{1,100}$/.test(tag))
    if (!isKnown || tags.length < 1 || tags.length > 30 || Object.keys(others).length > 0) return answer(400)
    purged.push(tags)
    return answer(200)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterwards(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/zones/1/purge_cache`,
    purged,
    /** Answers the next requests with these statuses. */
    fail(...statuses: number[]) {
      failures = statuses
    },
  }
}
