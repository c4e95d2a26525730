import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span says besides its name: statuses and names of our own, never a value that somebody typed. */
type Facts = Readonly<Record<string, string | number>>

/** How a span begins. Names are those of the code: a call, a route's pattern, a statement, a job, a service. */
export interface SpanStart {
  readonly name: string
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly facts?: Facts
}

/** Where a span begins, other than in the work under way. */
export interface SpanOrigin {
  /** A traceparent header that it continues; without a valid one it begins a trace of its own. */
  readonly parent?: unknown
  /** The traceparent of what asked for this work and has ended since: named by a link. */
  readonly cause?: unknown
}

/** A piece of work of a trace, under way. */
export interface Span {
  readonly traceId: string
  /** Its place in the trace, for the header of that name. */
  readonly traceparent: string
  /** False: its trace is not, and only its id is passed on. */
  readonly isCollected: boolean
  readonly isOver: boolean
  add(facts: Facts): void
  /** `fault`: a code or the name of an error, never its message, which may hold values. */
  end(fault?: string): void
}

/** What makes spans and sends them. */
export interface Tracer {
  start(start: SpanStart, within: Span | null, origin?: SpanOrigin): Span
  /** Spans since the start: delivered, and lost because they came too fast or nobody took them. */
  counts(): { readonly sent: number; readonly dropped: number }
  close(): Promise<void>
}

let tracer: Tracer | null = null
const underWay = new AsyncLocalStorage<Span>()

/** Null: traces are off, and all they cost is asking so. */
export const currentTracer = (): Tracer | null => tracer

export function setTracer(next: Tracer | null): void {
  tracer = next
}

/** The span of the work under way; null: it is not traced, as what goes on after a request that began it is not. */
export function currentSpan(): Span | null {
  const span = tracer === null ? undefined : underWay.getStore()
  return span === undefined || span.isOver ? null : span
}

/** For the logger of a process with traces: which trace a line belongs to. */
export function traceOfLine(): { traceId?: string } {
  const span = underWay.getStore()
  return span === undefined ? {} : { traceId: span.traceId }
}

export const runWithin = <T>(span: Span, work: () => T): T => underWay.run(span, work)

/**
 * Runs a part of what is traced in a span of its own: a statement, a request to a service. Without a request or a job
 * under way it makes none: the work of timers would fill the traces. In a trace that is not collected the work gets
 * the span around it.
 */
export function traceStep<T>(start: SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  const within = currentSpan()
  return within?.isCollected ? runTraced(tracer!.start(start, within), work) : work(within)
}

/** Runs work in a span and ends it with the work. */
export async function runTraced<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await underWay.run(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(faultOf(error))
    throw error
  }
}

/** The code of an error (SQLSTATE, ECONNREFUSED), otherwise the name of its class. */
function faultOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  const fault = typeof code === 'string' ? code : name
  return typeof fault === 'string' && /^\w{1,60}$/.test(fault) ? fault : 'thrown'
}
