import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import { statementsRun } from '../db/statement.ts'
import { transactionsBegun } from '../db/transaction.ts'
import { measureUnhandled } from './unhandled.ts'

/** Adds a log line, a metric and a request id to every answer. Logs no personal data: no address, query or headers. */
export function registerObservability(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  measureUnhandled(registry)
  measureDatabase(registry)
  const durations = new Histogram({
    name: 'shpulka_call_seconds',
    help: 'How long calls take',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  // Looking up a counter by labels is slower than counting.
  const counters = new Map<string, ReturnType<typeof durations.labels>>()
  const counterOf = (call: string, status: number) => {
    const existing = counters.get(`${call} ${status}`)
    if (existing) return existing
    const counter = durations.labels(call, String(status))
    counters.set(`${call} ${status}`, counter)
    return counter
  }
  // Callbacks instead of promises: promises would add a tenth to the time of the fastest answers.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call ?? 'other'
    counterOf(call, reply.statusCode).observe(reply.elapsedTime / 1000)
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
    done()
  })
}

/** Read at each scrape, because counting by prom-client in each statement would be slower. */
function measureDatabase(registry: Registry) {
  const counters = [
    ['shpulka_statements_total', 'Statements run by the database', statementsRun],
    ['shpulka_transactions_total', 'Transactions begun', transactionsBegun],
  ] as const
  for (const [name, help, count] of counters)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(count())
      },
    })
}
