import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { currentTracer, runWithin, type Span } from './spans.ts'

/** Requested by monitoring every few seconds. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])

/** Starts a span for every request, named by its call; x-trace-id has its id. Register before all other hooks. */
export function traceRequests(app: FastifyInstance, registry: Registry): void {
  const tracer = currentTracer()
  if (tracer === null) return
  measureTraces(registry)
  const spans = new WeakMap<FastifyRequest, Span>()
  const continueInSpan = (request: FastifyRequest, done: () => void) => {
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
        attributes: { 'http.request.method': request.method, 'http.route': url },
      },
      null,
      { parent: request.headers.traceparent },
    )
    reply.header('x-trace-id', span.traceId)
    spans.set(request, span)
    runWithin(span, done)
  })
  // Reading the body loses the async context of the request; it is restored here.
  app.addHook('preValidation', (request, _reply, done) => continueInSpan(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.add({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
    continueInSpan(request, done)
  })
}

function measureTraces(registry: Registry) {
  new Counter({
    name: 'shpulka_spans_total',
    help: 'Spans of traces: sent, or dropped because the queue was full or the receiver failed',
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
