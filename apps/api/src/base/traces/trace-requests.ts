import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { currentTracer, runWithin, type Span } from './spans.ts'

/** Asked every few seconds by machines. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])

/** A span for every request, named by its call; its id is the header x-trace-id. Register before all other hooks. */
export function traceRequests(app: FastifyInstance, registry: Registry): void {
  const tracer = currentTracer()
  if (tracer === null) return
  measureTraces(registry)
  const spans = new WeakMap<FastifyRequest, Span>()
  const goOn = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span) runWithin(span, done)
    else done()
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { url = 'none', config } = request.routeOptions
    if (untraced.has(url)) return done()
    const span = tracer.start(
      {
        name: config.call ?? `${request.method} ${url}`,
        kind: 'server',
        facts: { 'http.request.method': request.method, 'http.route': url },
      },
      null,
      { parent: request.headers.traceparent },
    )
    reply.header('x-trace-id', span.traceId)
    spans.set(request, span)
    runWithin(span, done)
  })
  // A body that was read has brought the hooks out of the request's work.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.add({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
    goOn(request, done)
  })
}

function measureTraces(registry: Registry) {
  new Counter({
    name: 'shpulka_spans_total',
    help: 'Spans of traces, sent or dropped because nobody took them in time',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      const { sent, dropped } = currentTracer()?.counts() ?? { sent: 0, dropped: 0 }
      this.inc({ outcome: 'sent' }, sent)
      this.inc({ outcome: 'dropped' }, dropped)
    },
  })
}
