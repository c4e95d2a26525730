import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** A log line, a metric and a request id for every answer; no personal data: no address, no query, no headers. */
export function observe(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'shpulka_call_seconds',
    help: 'How long calls take',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other'
    durations.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    const level = reply.statusCode >= 500 ? 'warn' : 'info'
    request.log[level](
      {
        call,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        site: request.visitor?.site.code,
        platform: request.visitor?.platform,
      },
      'call',
    )
  })
  return registry
}
