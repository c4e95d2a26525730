import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInProcess } from './call-in-process.ts'
import { clientKeyOf } from './client-ip.rule.ts'
import { tooManyRequests } from './failure.ts'

const windowMilliseconds = 60_000
/** More addresses than visit in a minute; beyond this limit counting starts again. */
const maxAddresses = 100_000

/**
 * Limits how often an address may read (GET) from this process within a minute: 429 with Retry-After beyond it; null
 * means no limit. Calls by the storefront of the same process are not counted, because its pages have their own limits.
 * Counted in memory, because a read may be cheaper than an SQL statement.
 */
export function limitReads(api: FastifyInstance, perMinute: number | null): void {
  if (perMinute === null) return
  let endsAt = 0
  let counts = new Map<string, number>()
  const isCounted = ({ method, raw, routeOptions }: FastifyRequest) =>
    (method === 'GET' || method === 'HEAD') && routeOptions.config.call !== undefined && !isInProcess(raw)
  api.addHook('onRequest', (request, _reply, done) => {
    if (!isCounted(request)) return done()
    const now = performance.now()
    if (now >= endsAt || counts.size >= maxAddresses) {
      endsAt = now + windowMilliseconds
      counts = new Map()
    }
    const clientKey = clientKeyOf(request.ip)
    const count = (counts.get(clientKey) ?? 0) + 1
    counts.set(clientKey, count)
    // Logged once a minute.
    if (count === perMinute + 1) request.log.warn({ event: 'limit-reached', limit: 'reads' }, 'a limit is reached')
    if (count > perMinute) return done(tooManyRequests(Math.ceil((endsAt - now) / 1000)))
    done()
  })
}
