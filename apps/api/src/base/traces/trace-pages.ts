import type { IncomingMessage, ServerResponse } from 'node:http'
import { currentTracer, runWithin, traceStep } from './spans.ts'

/** Tracing of storefront pages. */
interface PageTraces {
  page(request: IncomingMessage, response: ServerResponse, route: string, work: () => void): void
  render<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Starts a span for every page, named by its route pattern. The Server-Timing header has its traceparent, which
 * requests by scripts of the page continue. Null when traces are off.
 */
export function tracePages(): PageTraces | null {
  const tracer = currentTracer()
  if (tracer === null) return null
  return {
    page(request, response, route, work) {
      const { method = 'GET' } = request
      const span = tracer.start(
        { name: `page ${route}`, kind: 'server', attributes: { 'http.request.method': method, 'http.route': route } },
        null,
        { parent: request.headers.traceparent },
      )
      response.setHeader('x-trace-id', span.traceId)
      response.setHeader('server-timing', `traceparent;desc="${span.traceparent}"`)
      response.once('close', () => {
        span.add({ 'http.response.status_code': response.statusCode })
        span.end(response.statusCode >= 500 ? String(response.statusCode) : undefined)
      })
      runWithin(span, work)
    },
    render: (work) => traceStep({ name: 'render' }, work),
  }
}
