import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of a span: statuses and names from the code, never values entered by people. */
type SpanAttributes = Readonly<Record<string, string | number>>

/** The start of a span. Names come from the code: a call, a route pattern, a statement, a job, a service. */
export interface SpanStart {
  readonly name: string
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: SpanAttributes
}

/** The origin of a span that does not begin inside the active span. */
export interface SpanOrigin {
  /** The traceparent header to continue; without a valid one the span begins a new trace. */
  readonly parent?: unknown
  /** The traceparent of the ended span that queued this work; added as a link. */
  readonly cause?: unknown
}

/** A started span. */
export interface Span {
  readonly traceId: string
  /** The value for the traceparent header. */
  readonly traceparent: string
  /** False when the trace is not collected; then only its id is passed on. */
  readonly isCollected: boolean
  readonly hasEnded: boolean
  add(attributes: SpanAttributes): void
  /** `errorType` is the code or class name of an error, never its message, which may contain personal data. */
  end(errorType?: string): void
}

/** Creates and sends spans. */
export interface Tracer {
  start(start: SpanStart, within: Span | null, origin?: SpanOrigin): Span
  /** Spans since the start: delivered, and dropped because of a full queue or a failed receiver. */
  counts(): { readonly sent: number; readonly dropped: number }
  close(): Promise<void>
}

let tracer: Tracer | null = null
const activeSpan = new AsyncLocalStorage<Span>()

/** Null when traces are off. */
export const currentTracer = (): Tracer | null => tracer

export function setTracer(next: Tracer | null): void {
  tracer = next
}

/** The active span; null when the work is not traced, or continues after its request has ended. */
export function currentSpan(): Span | null {
  const span = tracer === null ? undefined : activeSpan.getStore()
  return span === undefined || span.hasEnded ? null : span
}

/** The trace id for a log line. */
export function traceOfLine(): { traceId?: string } {
  const span = activeSpan.getStore()
  return span === undefined ? {} : { traceId: span.traceId }
}

export const runWithin = <T>(span: Span, work: () => T): T => activeSpan.run(span, work)

/**
 * Runs a step of traced work, such as a statement or a request to a service, in its own span. Outside a request or a
 * job there is no span, because the work of timers would fill the traces. In a trace that is not collected the step
 * gets the enclosing span.
 */
export function traceStep<T>(start: SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  const within = currentSpan()
  return within?.isCollected ? runTraced(tracer!.start(start, within), work) : work(within)
}

/** Runs work in a span and ends it with the work. */
export async function runTraced<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await activeSpan.run(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(errorTypeOf(error))
    throw error
  }
}

/** The code of an error (SQLSTATE, ECONNREFUSED), otherwise the name of its class. */
function errorTypeOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  const errorType = typeof code === 'string' ? code : name
  return typeof errorType === 'string' && /^\w{1,60}$/.test(errorType) ? errorType : 'thrown'
}
